import { grantOf, type PermissionName, permissions, personRoles } from '@octavo/core/admin';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { roleText } from './person-view.ts';

const NAMES = Object.keys(permissions) as PermissionName[];

/** What each role may do. The API checks the same table. */
export const PermissionTable = () => (
  <section aria-labelledby="permissions">
    <div className="section-head">
      <h2 id="permissions">What each role may do</h2>
      <span className="muted">A person can have several roles</span>
    </div>
    <DataTable
      label="What each role may do"
      isDense
      columns={COLUMNS}
      keyOf={(name) => name}
      rows={{ status: 'ready', items: NAMES }}
      empty={null}
    />
  </section>
);

const COLUMNS: readonly DataColumn<PermissionName>[] = [
  { id: 'permission', header: 'Permission', onPhone: 'wide', render: (name) => permissions[name].title },
  ...personRoles.map((role) => ({
    id: role,
    header: roleText(role),
    render: (name: PermissionName) => {
      const grant = grantOf(role, name);
      if (grant === false) return <span className="muted">No</span>;
      return <b>{grant === true ? 'Yes' : grant}</b>;
    },
  })),
];
