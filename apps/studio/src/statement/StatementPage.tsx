import { NotFoundError } from '@octavo/core/errors';
import { MonthSchema } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Icon } from '@octavo/ui/Icon';
import { Notice } from '@octavo/ui/Notice';
import { SelectField } from '@octavo/ui/SelectField';
import { TextLink } from '@octavo/ui/TextLink';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Printer } from 'lucide';
import { useState } from 'react';
import * as v from 'valibot';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { NotFoundPage } from '../layout/state-pages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { salesTotalsQuery, statementQuery } from '../queries/sales.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { monthName, monthOf, monthOptions, periodOf } from '../sales/months.ts';
import { StatementSheet } from './StatementSheet.tsx';
import styles from './statement.module.css';

const route = getRouteApi('/studio/sales/statements/$month');

/** The author's statement for one month, to read and to print. */
export function StatementPage() {
  const { month } = route.useParams();
  return v.is(MonthSchema, month) ? <StatementOf month={month} /> : <NotFoundPage />;
}

function StatementOf({ month }: { month: string }) {
  const { api } = useStudio();
  const { data: settings, error: settingsError, refetch: refetchSettings } = useQuery(settingsQuery(api));
  const { data: statement, error: statementError, refetch } = useQuery(statementQuery(api, month));
  const error = statementError ?? settingsError;
  const isComplete = statement !== undefined && settings !== undefined;
  usePageTitle(`Statement, ${monthName(month)}`);
  return (
    <>
      <Tools month={month} timeZone={settings?.time_zone} canPrint={isComplete} />
      {error instanceof NotFoundError ? (
        <Notice title={`There is no statement for ${monthName(month)} yet`}>
          <p>Choose an earlier month.</p>
        </Notice>
      ) : (
        error &&
        !isComplete && (
          <Failure
            title="The statement could not be loaded"
            error={error}
            onRetry={() => {
              void refetch();
              void refetchSettings();
            }}
          />
        )
      )}
      {!isComplete && !error && <Loading heights={['40rem']} />}
      {isComplete && <StatementSheet statement={statement} timeZone={settings.time_zone} />}
    </>
  );
}

interface ToolsProps {
  month: string;
  timeZone: string | undefined;
  canPrint: boolean;
}

/** Another month, and printing. */
function Tools({ month, timeZone, canPrint }: ToolsProps) {
  const { api } = useStudio();
  const navigate = route.useNavigate();
  const { data: totals } = useQuery(salesTotalsQuery(api, periodOf(month)));
  const [now] = useState(() => new Date());
  const current = timeZone === undefined ? month : monthOf(now, timeZone);
  return (
    <div className={`row ${styles.tools}`}>
      <TextLink href={`/studio/sales?month=${month}`}>Sales</TextLink>
      <div className={`row ${styles.tools}`}>
        <SelectField
          label="Month"
          value={month}
          options={monthOptions(totals?.date_first_sale, current, month)}
          onChange={({ target }) => void navigate({ params: { month: target.value } })}
        />
        <Button icon={<Icon of={Printer} isSmall />} disabled={!canPrint} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
