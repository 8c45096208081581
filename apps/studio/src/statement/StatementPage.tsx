import { NotFoundError } from '@octavo/core/errors';
import { Button } from '@octavo/ui/Button';
import { Icon } from '@octavo/ui/Icon';
import { Notice } from '@octavo/ui/Notice';
import { SelectField } from '@octavo/ui/SelectField';
import { TextLink } from '@octavo/ui/TextLink';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Printer } from 'lucide';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { useTimeZone } from '../book/use-book.ts';
import { Failure } from '../layout/Failure.tsx';
import { NotFoundPage } from '../layout/state-pages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { salesTotalsQuery, statementQuery } from '../queries/sales.queries.ts';
import { monthName, monthOf, monthsBetween, periodOf } from '../sales/months.ts';
import { StatementSheet } from './StatementSheet.tsx';

const route = getRouteApi('/studio/sales/statements/$month');
const MONTH = /^2\d{3}-(?:0[1-9]|1[0-2])$/;

/** The author's statement for one month, to read and to print. */
export function StatementPage() {
  const { month } = route.useParams();
  return MONTH.test(month) ? <StatementOf month={month} /> : <NotFoundPage />;
}

function StatementOf({ month }: { month: string }) {
  const { api } = useStudio();
  const timeZone = useTimeZone();
  const { data: statement, error, refetch } = useQuery(statementQuery(api, month));
  usePageTitle(`Statement, ${monthName(month)}`);
  return (
    <>
      <Tools month={month} timeZone={timeZone} canPrint={statement !== undefined} />
      {error instanceof NotFoundError ? (
        <Notice title={`There is no statement for ${monthName(month)} yet`}>
          <p>Choose an earlier month.</p>
        </Notice>
      ) : (
        error &&
        !statement && <Failure title="The statement could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {statement && timeZone !== undefined && <StatementSheet statement={statement} timeZone={timeZone} />}
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
  const first = totals?.date_first_sale ? totals.date_first_sale.slice(0, 7) : current;
  const months = [...new Set([...monthsBetween(first, current), month])];
  return (
    <div className="row sheet-tools">
      <TextLink href={`/studio/sales?month=${month}`}>Sales</TextLink>
      <div className="row sheet-tools">
        <SelectField
          label="Month"
          value={month}
          options={months.map((one) => ({ value: one, label: monthName(one) }))}
          onChange={({ target }) => void navigate({ params: { month: target.value } })}
        />
        <Button icon={<Icon of={Printer} isSmall />} disabled={!canPrint} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
