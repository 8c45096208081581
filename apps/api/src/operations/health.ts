import { readCatalogVersion } from '../db/catalog/catalog-version.queries.ts';
import type { Db } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';

/** The result of one readiness check. */
type Condition = 'ok' | 'failed';

/** Whether the shop can serve requests, and the result of each check. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: {
    readonly database: Condition;
    /** Whether all migrations have run. They have not when the database was replaced with an older copy. */
    readonly migrations: Condition;
    readonly card_provider: Condition;
    readonly stopping: boolean;
  };
}

interface HealthDeps {
  readonly db: Db;
  /** Resolves when the payment provider responds at all. */
  readonly pingProvider: () => Promise<unknown>;
}

const CHECK_TIMEOUT_MS = 2_000;
/** The provider is pinged at most this often, because a load balancer may probe every second. */
const PROVIDER_CACHE_MS = 60_000;

/** Checks whether the shop can serve requests. An unreachable provider is reported, but the shop stays ready to browse and read. */
export class Health {
  readonly #deps: HealthDeps;
  #isStopping = false;
  #providerCheck: { readonly askedAt: number; readonly condition: Promise<Condition> } | undefined;

  constructor(deps: HealthDeps) {
    this.#deps = deps;
  }

  /** Makes the shop not ready, so that load balancers send visitors elsewhere while it finishes its requests. */
  markStopping(): void {
    this.#isStopping = true;
  }

  async readiness(): Promise<Readiness> {
    const { db } = this.#deps;
    const [database, migrations, card_provider] = await Promise.all([
      withTimeout(readCatalogVersion(db)),
      withTimeout(assertMigrated(db)),
      this.#checkProvider(),
    ]);
    const isReady = database === 'ok' && migrations === 'ok' && !this.#isStopping;
    return { isReady, checks: { database, migrations, card_provider, stopping: this.#isStopping } };
  }

  #checkProvider(): Promise<Condition> {
    const now = performance.now();
    if (!this.#providerCheck || now - this.#providerCheck.askedAt > PROVIDER_CACHE_MS) {
      this.#providerCheck = { askedAt: now, condition: withTimeout(this.#deps.pingProvider()) };
    }
    return this.#providerCheck.condition;
  }
}

async function assertMigrated(db: Db): Promise<void> {
  const missing = await pendingMigrations(db);
  if (missing.length > 0) throw new Error(`Migrations have not run: ${missing.join(', ')}.`);
}

async function withTimeout(work: Promise<unknown>): Promise<Condition> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Condition>((resolve) => {
    timer = setTimeout(() => resolve('failed'), CHECK_TIMEOUT_MS);
  });
  const done = work.then(
    (): Condition => 'ok',
    (): Condition => 'failed',
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
