import type { AuditFilter, AuditLog, AuditRow } from '@octavo/core/admin';
import { auditRoles } from '@octavo/core/admin';
import { type AuditRecord, auditLogQueries, type AuditSelection } from '../db/audit/audit-log.queries.ts';
import type { Db } from '../db/database.ts';
import { BYTE_ORDER_MARK, csvRow } from '../http/csv.ts';
import { streamedFile } from '../http/streamed-file.ts';
import { pageOf, QUERY_LIMIT } from '../lists/page-of.ts';

const BATCH_SIZE = 1_000;
const OPERATOR = 'operator';
/** The largest id of an account. */
const MAX_INT32 = 2_147_483_647;

interface AuditLogDeps {
  readonly db: Db;
  readonly timeZone: string;
}

/** Lists and exports the audit log. */
export class AuditLogService {
  readonly #deps: AuditLogDeps;

  constructor(deps: AuditLogDeps) {
    this.#deps = deps;
  }

  /** Lists one page, newest first. */
  async list({ cursor, ...filter }: AuditFilter & { cursor?: string | undefined }): Promise<AuditLog> {
    const selection = await this.#select(filter);
    if (!selection) return { data: [], next_cursor: null };
    const queries = auditLogQueries(this.#deps.db);
    const rows = await queries.list(selection, { before: cursor, limit: QUERY_LIMIT });
    return pageOf(rows, toRow, ({ number }) => number);
  }

  /** Exports all rows of a selection as a CSV file. */
  async exportCsv(filter: AuditFilter): Promise<Response> {
    const days = [filter.from, filter.until].filter((day) => day !== undefined).join(' to ');
    return streamedFile(this.#csv(await this.#select(filter)), {
      name: `${['Audit log', days].filter(Boolean).join(' ')}.csv`,
      type: 'text/csv; charset=utf-8',
    });
  }

  async *#csv(selection: AuditSelection | undefined): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRow(COLUMNS);
    let before: string | undefined;
    do {
      if (!selection) return;
      const rows = await auditLogQueries(this.#deps.db).list(selection, { before, limit: BATCH_SIZE });
      if (rows.length > 0) yield rows.map(toCsvRow).join('');
      before = rows.length === BATCH_SIZE ? rows.at(-1)?.number : undefined;
    } while (before !== undefined);
  }

  /** Selects the rows that match a filter; `undefined` when no account has the requested name. */
  async #select({ actor, action, subject, request, from, until }: AuditFilter): Promise<AuditSelection | undefined> {
    const [subjectType, subjectId] = subject?.split(':') ?? [];
    const rest = { action, subjectType, subjectId, requestId: request, from, until, timeZone: this.#deps.timeZone };
    if (actor === undefined) return rest;
    if (actor === OPERATOR) return { ...rest, isOperator: true };
    const id = actor.startsWith('#')
      ? Number(actor.slice(1))
      : (await auditLogQueries(this.#deps.db).findAccount(actor))?.id;
    return id !== undefined && Number.isInteger(id) && id <= MAX_INT32 ? { ...rest, accountId: id } : undefined;
  }
}

const COLUMNS = [
  'row',
  'time',
  'account',
  'username',
  'role',
  'action',
  'subject',
  'subject_id',
  'title',
  'before',
  'after',
  'request',
  'network',
  'agent',
  'previous_hash',
  'hash',
];

function toCsvRow(row: AuditRecord): string {
  return csvRow([
    row.number,
    row.created_at.toISOString(),
    row.account_id === null ? '' : String(row.account_id),
    row.username ?? '',
    row.role,
    row.action,
    row.subject_type,
    row.subject_id,
    row.book ?? '',
    JSON.stringify(row.before),
    JSON.stringify(row.after),
    row.request_id,
    row.address,
    row.agent,
    row.previous_hash,
    row.hash,
  ]);
}

/** A row in its wire format. */
function toRow(row: AuditRecord): AuditRow {
  return {
    number: Number(row.number),
    date_created: row.created_at.toISOString(),
    account: row.account_id === null ? null : { id: row.account_id, username: row.username ?? '' },
    // A version with more roles may have written the row.
    role: auditRoles.find((role) => role === row.role) ?? 'admin',
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, title: row.book ?? '' },
    before: { ...row.before },
    after: { ...row.after },
    request_id: row.request_id,
    network: row.address,
    agent: row.agent,
    previous_hash: row.previous_hash,
    hash: row.hash,
  };
}
