import type { EnvironmentSetting, Job, System } from '@octavo/core/admin';
import { CheckboxField } from '@octavo/ui/CheckboxField';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { MarginLayout, MarginNote } from '@octavo/ui/MarginLayout';
import { PageHeader } from '@octavo/ui/PageHeader';
import { StatusMark } from '@octavo/ui/StatusMark';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { systemQuery } from '../queries/system.queries.ts';
import { ageText } from '../views/age.ts';
import { countOf, formatMoment, formatSize } from '../views/format.ts';
import { HealthList } from './HealthList.tsx';
import { intervalText, jobView, settingText } from './system-view.ts';
import styles from './system.module.css';

/** The system status: versions, database, storage, jobs and settings. */
export function SystemPage() {
  usePageTitle('System');
  const { api, admin } = useStudio();
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery(systemQuery(admin));
  const { data: settings } = useQuery(settingsQuery(api));
  if (!data)
    return isError ? (
      <>
        <PageHeader title="System" />
        <Failure title="This page could not be loaded" error={error} onRetry={() => void refetch()} />
      </>
    ) : (
      <Loading heights={['4rem', '16rem', '24rem']} />
    );
  const now = new Date(dataUpdatedAt);
  return (
    <>
      <PageHeader title="System">
        Version {data.version}, started {ageText(data.date_started, now)} ago
      </PageHeader>
      <MarginLayout
        margin={
          <MarginNote title="Health">
            <HealthList health={data.health} now={now} />
          </MarginNote>
        }
      >
        <div className="stack">
          <Software system={data} />
          <section aria-labelledby="jobs">
            <div className="section-head">
              <h2 id="jobs">Jobs</h2>
              <span className="muted">Failed jobs are retried automatically</span>
            </div>
            <DataTable
              label="Jobs"
              columns={jobColumns(settings?.time_zone)}
              keyOf={({ name }) => name}
              rows={{ status: 'ready', items: data.jobs }}
              empty={<p>No jobs run in this process.</p>}
            />
          </section>
          <EnvironmentSettings settings={data.settings} />
        </div>
      </MarginLayout>
    </>
  );
}

const Software = ({ system }: { system: System }) => {
  const { database, files, node_version: node } = system;
  return (
    <section aria-labelledby="software">
      <div className="section-head">
        <h2 id="software">Software</h2>
      </div>
      <dl className={styles.facts}>
        <dt>Database</dt>
        <dd>
          PostgreSQL {database.version}, {database.kind === 'embedded' ? 'embedded' : 'on a server'},{' '}
          {formatSize(database.size_bytes)}
        </dd>
        <dt>Schema</dt>
        <dd>
          {countOf(database.migrations, 'migration')}, latest: <code>{database.last_migration}</code>
        </dd>
        <dt>File storage</dt>
        <dd>{files === 'bucket' ? 'S3-compatible bucket' : 'Data directory'}</dd>
        <dt>Node.js</dt>
        <dd>{node}</dd>
      </dl>
    </section>
  );
};

const jobColumns = (timeZone: string | undefined): readonly DataColumn<Job>[] => [
  { id: 'job', header: 'Job', onPhone: 'wide', render: ({ name }) => <code>{name}</code> },
  { id: 'interval', header: 'Schedule', render: ({ interval_seconds: interval }) => intervalText(interval) },
  {
    id: 'status',
    header: 'Last run',
    render: (job) => {
      const { shape, word } = jobView(job);
      return (
        <StatusMark shape={shape} note={job.failures === 0 ? undefined : <FailureNote job={job} timeZone={timeZone} />}>
          {word}
        </StatusMark>
      );
    },
  },
];

const FailureNote = ({ job, timeZone }: { job: Job; timeZone: string | undefined }) => (
  <span className="anywhere">
    Since {formatMoment(job.date_failed_since, timeZone)}: {job.error}
  </span>
);

/** The settings that differ from their defaults, or all of them. */
function EnvironmentSettings({ settings }: { settings: readonly EnvironmentSetting[] }) {
  const [isComplete, setIsComplete] = useState(false);
  return (
    <section aria-labelledby="settings">
      <div className="section-head">
        <h2 id="settings">Environment variables</h2>
        <span className="muted">Changes take effect after a restart</span>
      </div>
      <CheckboxField
        className={styles.choice}
        label="Show default values"
        checked={isComplete}
        onChange={({ target }) => setIsComplete(target.checked)}
      />
      <DataTable
        label="Environment variables"
        isDense
        columns={SETTING_COLUMNS}
        keyOf={({ name }) => name}
        rows={{ status: 'ready', items: settings.filter(({ is_changed: isChanged }) => isComplete || isChanged) }}
        empty={<p>All variables have their default values.</p>}
      />
    </section>
  );
}

const SETTING_COLUMNS: readonly DataColumn<EnvironmentSetting>[] = [
  { id: 'name', header: 'Name', onPhone: 'wide', render: ({ name }) => <code>{name}</code> },
  {
    id: 'value',
    header: 'Value',
    onPhone: 'wide',
    render: (setting) => <span className="anywhere">{settingText(setting)}</span>,
  },
];
