/** Who may make each call of the back office. */
import {
  adminContract,
  adminPermissions,
  hasPermission,
  type PersonRole,
  permissions,
  personRoles,
} from '@octavo/core/admin';
import { BASE_PATH, buildPath, type Call } from '@octavo/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, anAuthor, anEditor, aSupporter } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { openApiDocument } from '../openapi/index.ts';

type Sender = 'visitor' | PersonRole;

let shop: TestShop;
let senders: Readonly<Record<Sender, { readonly token: string } | undefined>>;
beforeAll(async () => {
  shop = await openTestShop();
  senders = {
    visitor: undefined,
    customer: await shop.signIn('matrix_customer'),
    author: await anAuthor(shop, 'matrix_author'),
    editor: await anEditor(shop, 'matrix_editor'),
    support: await aSupporter(shop, 'matrix_support'),
    admin: await anAdmin(shop, 'matrix_admin'),
  };
});
afterAll(() => shop.close());

/** What the table says about a call and a sender. */
function expectedOf(name: string, sender: Sender): string {
  if (sender === 'visitor') return 'sign_in_required';
  const permission = adminPermissions[name as keyof typeof adminPermissions];
  return hasPermission([sender], permission) ? 'ok' : 'permission_denied';
}

/** Objects that do not exist. */
const PARAMS = { id: 987_654, month: '2026-12', order: 987_654, author: 987_654 };

/** Sends a call about an object that does not exist, with an empty body. */
async function outcomeOf(call: Call, sender: Sender): Promise<string> {
  const token = senders[sender]?.token;
  const response = await shop.fetch(BASE_PATH + buildPath(call, PARAMS), {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(call.encoding === 'json' ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.encoding === 'json' ? { body: '{}' } : {}),
  });
  if (response.status !== 401 && response.status !== 403) return response.status < 500 ? 'ok' : `${response.status}`;
  return ((await response.json()) as { code: string }).code;
}

describe('each call of the back office', () => {
  it.each(Object.entries<Call>(adminContract))(
    '%s is allowed or refused by the role of its sender',
    async (name, call) => {
      for (const sender of Object.keys(senders) as Sender[]) {
        expect([sender, await outcomeOf(call, sender)]).toEqual([sender, expectedOf(name, sender)]);
      }
    },
  );

  it('has a permission, and admins have every permission of the back office', () => {
    expect(Object.keys(adminPermissions).toSorted()).toEqual(Object.keys(adminContract).toSorted());
    for (const name of Object.values(adminPermissions)) expect(permissions[name].roles).toContain('admin');
  });

  it('is open to editors for shelves and genres, and to support for orders and people', () => {
    const open = personRoles.map((role) => [
      role,
      Object.entries(adminPermissions).flatMap(([call, name]) => (hasPermission([role], name) ? [call] : [])).length,
    ]);
    expect(Object.fromEntries(open)).toEqual({
      customer: 0,
      author: 0,
      editor: 9,
      support: 12,
      admin: Object.keys(adminContract).length,
    });
    for (const name of ['managePayments', 'changeRoles', 'managePeople', 'manageBooks', 'readAuditLog'] as const)
      expect(hasPermission(['support'], name)).toBe(false);
  });

  it('is in the OpenAPI document', () => {
    const documented = Object.values(openApiDocument().paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(documented).toEqual(expect.arrayContaining(Object.keys(adminContract).map((name) => `admin.${name}`)));
  });

  it('is not stored by browsers or proxies', async () => {
    const headers = { authorization: `Bearer ${senders.admin?.token}` };
    const response = await shop.fetch(`${BASE_PATH}/admin/orders`, { headers });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});
