import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { currentAudit } from './audit-context.ts';
import { parseChanges, subjectOf, toAuditValues } from './audit-values.ts';

/** Savepoints of the driver for PostgreSQL; optional in the interface. */
type SavepointDriver = Driver & Required<Pick<Driver, 'savepoint' | 'rollbackToSavepoint' | 'releaseSavepoint'>>;

/** PostgreSQL, with a row of the audit log in each transaction of {@link withAudit} that changes audited tables. */
export class AuditedDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new AuditedDriver(super.createDriver() as SavepointDriver);
  }
}

/** Writes the row at the end of a transaction, so that no call can forget it and no rolled back change has one. */
class AuditedDriver implements Driver {
  readonly #driver: SavepointDriver;
  readonly #connections = new WeakMap<DatabaseConnection, AuditedConnection>();

  constructor(driver: SavepointDriver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection();
    let audited = this.#connections.get(connection);
    if (!audited) this.#connections.set(connection, (audited = new AuditedConnection(connection, this.#driver)));
    return audited;
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(inner(connection));
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return (connection as AuditedConnection).begin(settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as AuditedConnection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as AuditedConnection).rollback();
  }

  savepoint: SavepointDriver['savepoint'] = (connection, ...rest) => this.#driver.savepoint(inner(connection), ...rest);

  rollbackToSavepoint: SavepointDriver['rollbackToSavepoint'] = (connection, ...rest) =>
    this.#driver.rollbackToSavepoint(inner(connection), ...rest);

  releaseSavepoint: SavepointDriver['releaseSavepoint'] = (connection, ...rest) =>
    this.#driver.releaseSavepoint(inner(connection), ...rest);
}

const inner = (connection: DatabaseConnection): DatabaseConnection => (connection as AuditedConnection).connection;

class AuditedConnection implements DatabaseConnection {
  /** The origin of the open transaction, if its changes are recorded. */
  #audit: ReturnType<typeof currentAudit>;
  #isInTransaction = false;

  constructor(
    readonly connection: DatabaseConnection,
    private readonly driver: Driver,
  ) {}

  async begin(settings: TransactionSettings): Promise<void> {
    await this.driver.beginTransaction(this.connection, settings);
    this.#isInTransaction = true;
    this.#audit = currentAudit();
    if (this.#audit) await this.#run("select set_config('octavo.audit', 'on', true)");
  }

  async commit(): Promise<void> {
    const audit = this.#audit;
    const hasRow = audit !== undefined && (await this.#insertRow(audit.origin));
    await this.driver.commitTransaction(this.connection);
    this.#end();
    if (hasRow) audit.hasRow = true;
  }

  async rollback(): Promise<void> {
    this.#end();
    await this.driver.rollbackTransaction(this.connection);
  }

  /** A single statement that may change something becomes a transaction. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction || query.query.kind === 'SelectQueryNode' || !currentAudit())
      return this.connection.executeQuery<R>(query);
    await this.begin({});
    try {
      const result = await this.connection.executeQuery<R>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, chunkSize);
  }

  #end(): void {
    this.#isInTransaction = false;
    this.#audit = undefined;
  }

  /** Inserts the row, if the transaction has changed anything. The lock of the chain is the last one of the transaction. */
  async #insertRow(origin: NonNullable<ReturnType<typeof currentAudit>>['origin']): Promise<boolean> {
    // Deferred triggers lock rows too, and change some.
    await this.#run('set constraints all immediate');
    const { rows } = await this.#run("select current_setting('octavo.audit_changes', true) as changes");
    const changes = parseChanges(rows[0]?.changes ?? '');
    if (changes.length === 0) return false;
    const { before, after } = toAuditValues(changes);
    const subject = origin.subject ?? subjectOf(changes);
    await this.#run(
      `insert into audit_log
        (account_id, role, action, subject_type, subject_id, before, after, request_id, address, agent)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      origin.accountId,
      origin.role,
      origin.action,
      subject.type,
      subject.id,
      JSON.stringify(before),
      JSON.stringify(after),
      origin.requestId,
      origin.address,
      origin.agent,
    );
    return true;
  }

  #run(text: string, ...values: unknown[]): Promise<QueryResult<{ changes?: string | null }>> {
    return this.connection.executeQuery(CompiledQuery.raw(text, values));
  }
}
