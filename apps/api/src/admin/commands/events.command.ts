import { NotFoundError } from '@octavo/core/errors';
import type { Deps } from '../../deps.ts';
import { attentionReport } from '../reports/attention-report.ts';
import type { ShopReport, ShopRequestOf } from '../shop-command.ts';
import { issuesSection } from './sections.ts';

/**
 * Lists unmatched events and open issues. With `retry`, it first retries one event.
 * @throws {NotFoundError} `not_found`
 */
export async function eventsCommand(
  deps: Pick<Deps, 'db' | 'inbox'>,
  { retry }: ShopRequestOf<'events'>,
): Promise<ShopReport> {
  if (retry !== undefined && !(await deps.inbox.retry(retry)))
    throw new NotFoundError('not_found', { message: `There is no unmatched event called "${retry}".` });
  const { events, issues } = await attentionReport(deps);
  const rows = events.map(({ id, type, receivedAt, error }) => ({
    event: id,
    type,
    received: receivedAt.toISOString(),
    reason: error,
  }));
  return {
    isDone: true,
    message: '',
    sections: [
      { name: 'events', title: 'Unmatched events', rows, empty: 'All provider events have been processed.' },
      issuesSection(issues),
    ],
  };
}
