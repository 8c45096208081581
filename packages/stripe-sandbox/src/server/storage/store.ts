import type { SandboxDatabase } from './database.ts';
import type { ObjectKind, StoredObject } from './object-kinds.ts';

/** One page of a list, newest first. */
export interface Page<K extends ObjectKind> {
  readonly items: StoredObject<K>[];
  readonly hasMore: boolean;
}

/** The filters and the position of a page. */
export interface PageQuery {
  readonly limit: number;
  /** Document fields that must have exactly these values. */
  readonly where?: object;
  /** Fields of the private data that must have exactly these values. */
  readonly secret?: object;
  /** A field that the private data must not have. */
  readonly secretLacks?: string;
  readonly created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** The document's `type` must be one of these. */
  readonly types?: readonly string[];
  /** Excludes objects of connected accounts. */
  readonly platformOnly?: boolean;
  readonly startingAfter?: string;
  readonly endingBefore?: string;
}

/** Reads the provider's state. Only `commit` writes the rows, so their shape is not validated again. */
export class Store {
  readonly #db: SandboxDatabase;

  constructor(db: SandboxDatabase) {
    this.#db = db;
  }

  async find<K extends ObjectKind>(kind: K, id: string): Promise<StoredObject<K> | undefined> {
    const { rows } = await this.#db.query(
      `select id, kind, version, document, secret from stripe_sandbox.objects where id = $1 and kind = $2`,
      [id, kind],
    );
    return (rows as StoredObject<K>[])[0];
  }

  /** Finds an object of any kind by its id, for `expand[]`. */
  async findAny(id: string): Promise<StoredObject<ObjectKind> | undefined> {
    const { rows } = await this.#db.query(
      `select id, kind, version, document, secret from stripe_sandbox.objects where id = $1`,
      [id],
    );
    return (rows as StoredObject<ObjectKind>[])[0];
  }

  /** Returns a page, or `undefined` when the id it should start or end at does not exist. */
  async page<K extends ObjectKind>(kind: K, query: PageQuery): Promise<Page<K> | undefined> {
    const after = await this.#position(kind, query.startingAfter);
    const before = await this.#position(kind, query.endingBefore);
    if (after === undefined || before === undefined) return undefined;
    const backwards = before !== null;
    const { created = {} } = query;
    const { rows } = await this.#db.query(
      `select id, kind, version, document, secret from stripe_sandbox.objects
       where kind = $1 and document @> $2::jsonb
         and ($3::bigint is null or created > $3) and ($4::bigint is null or created >= $4)
         and ($5::bigint is null or created < $5) and ($6::bigint is null or created <= $6)
         and ($7::text[] is null or document->>'type' = any($7))
         and (not $8::boolean or document->>'account' is null)
         and ($9::bigint is null or seq < $9) and ($10::bigint is null or seq > $10)
         and secret @> $12::jsonb and ($13::text is null or secret->$13 is null)
       order by seq ${backwards ? 'asc' : 'desc'} limit $11`,
      [
        kind,
        JSON.stringify(query.where ?? {}),
        created.gt ?? null,
        created.gte ?? null,
        created.lt ?? null,
        created.lte ?? null,
        query.types ?? null,
        query.platformOnly ?? false,
        after,
        before,
        query.limit + 1,
        JSON.stringify(query.secret ?? {}),
        query.secretLacks ?? null,
      ],
    );
    const found = (rows as StoredObject<K>[]).slice(0, query.limit);
    return { items: backwards ? found.toReversed() : found, hasMore: rows.length > query.limit };
  }

  /** Returns the platform's available balance in cents: the sum of all its balance transactions. */
  async platformBalance(currency: string): Promise<number> {
    const { rows } = await this.#db.query(
      `select coalesce(sum((document->>'net')::bigint), 0)::text as cents from stripe_sandbox.objects
       where kind = 'balance_transaction' and document->>'currency' = $1`,
      [currency],
    );
    return Number((rows as { cents: string }[])[0]?.cents ?? 0);
  }

  /** Returns transfers to a connected account minus reversals, in cents. Payouts are not subtracted. */
  async netTransferredTo(account: string): Promise<number> {
    const { rows } = await this.#db.query(
      `select coalesce(sum((document->>'amount')::bigint - (document->>'amount_reversed')::bigint), 0)::text as cents
       from stripe_sandbox.objects where kind = 'transfer' and document @> $1::jsonb`,
      [JSON.stringify({ destination: account })],
    );
    return Number((rows as { cents: string }[])[0]?.cents ?? 0);
  }

  /** Returns `null` when no id is given and `undefined` when the object does not exist. */
  async #position(kind: ObjectKind, id: string | undefined): Promise<string | null | undefined> {
    if (id === undefined) return null;
    const { rows } = await this.#db.query(
      `select seq::text as seq from stripe_sandbox.objects where id = $1 and kind = $2`,
      [id, kind],
    );
    return (rows as { seq: string }[])[0]?.seq;
  }
}
