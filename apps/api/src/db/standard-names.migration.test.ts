/**
 * The migration to standard names keeps every row, in a running shop and in a restored backup. One file on purpose: the rows
 * before and the rows after are one table.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { restoreBackup, writeBackup } from '../backup/index.ts';
import { directoryStore } from '../files/index.ts';
import type { ConnectedDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0034_standard_names.sql';

/** One or more rows in every table that the migration renames or replaces, at the level of the migration before it. */
const ROWS = `
  insert into users (id, username, email, password_hash, role, stripe_account_attempt) values
    (1, 'ines', 'ines@octavo.example', 'none', 'customer', 3), (2, 'ada', 'ada@octavo.example', 'none', 'author', 1);
  insert into sessions (id, user_id, expires_at) values ('00000000-0000-4000-8000-000000000001', 1, '2030-01-01Z');
  insert into authors (id, slug, name, name_key) values (1, 'ada-moor', 'Ada Moor', 'ada moor');
  insert into tags (id, name) values (1, 'Sea');
  insert into products (id, identifier, name, slug, seller_id, price_cents) values (1, 'urn:one', 'One', 'one', 2, 1000);
  insert into contributors (product_id, position, role, name, author_id) values (1, 0, 'aut', 'Ada Moor', 1);
  insert into product_tags (product_id, tag_id) values (1, 1);
  insert into editions (id, product_id, content_hash, original_key, publication_key, manifest_key, size_bytes, is_described)
    values (1, 1, 'hash', 'o', 'p', 'm', 5, true);
  insert into featured (month, position, product_id) values ('2026-03-01', 0, 1);
  insert into search_words (word, grams) values ('one', '{one}');
  insert into search_texts (product_id, text, words, published_at) select 1, 'one', array[id], '2026-01-01Z' from search_words;
  update products set is_searchable = true;
  insert into product_texts (product_id, revision, shape, text) values (1, 1, 'v', '{}');
  insert into product_pages (product_id, revision, shape, text) values (1, 1, 'v', '{}');
  insert into reviews (id, product_id, user_id, rating, review, text) values (1, 1, 1, 4, '<p>Good.</p>', 'Good.');
  insert into review_reports (review_id, user_id, reason, handled_at) values (1, 2, 'spam', '2026-02-01Z');
  insert into grants (id_hash, user_id, session_id, product_id, edition_id, expires_at, is_kept) values
    ('\\x01', 1, '00000000-0000-4000-8000-000000000001', 1, 1, '2030-01-01Z', true);
  insert into reading_clocks (user_id, value) values (1, 7);
  insert into reading_positions (user_id, product_id, edition_id, locator, change) values (1, 1, 1, '{"at": 1}', 4);
  insert into reading_settings (user_id, settings, change) values (1, '{}', 5);
  insert into reading_book_settings (user_id, product_id, settings, change, updated_at) values (1, 1, '{}', 6, now());
  insert into marks (user_id, id, product_id, body, change, created_at, updated_at) values
    (1, '00000000-0000-4000-8000-000000000002', 1, '{"kind": "note"}', 7, now(), now());
  insert into shop_notes (name, value) values ('demo', 'loaded');
  insert into orders (id, user_id, status, total_cents, billing, fingerprint, payment_attempt, payment_ref, payable_at, paid_at)
    values (1001, 1, 'paid', 1000, '{"email": "buyer@octavo.example", "first_name": "Ines"}', 'f', 2,
      '00000000-0000-4000-8000-000000000003', '2026-03-01Z', '2026-03-02Z'),
    (1002, 1, 'refunded', 500, '{"email": "other@octavo.example", "first_name": "I"}', 'g', 1, null, null, '2026-03-03Z');
  insert into order_lines (id, order_id, position, product_id, name, price_cents, seller_id, fee_cents, fee_bps)
    values (1, 1001, 0, 1, 'One', 1000, 2, 100, 1000);
  insert into order_addresses (order_id, address) values (1001, 'digest');
  insert into transfers (order_id, seller_id, amount_cents, status, netted_cents, sent_cents, key_number)
    values (1001, 2, 900, 'made', 50, 850, 2);
  insert into refunds (id, order_id, amount_cents, reason, origin, status, key_number,
      mail_attempts, mail_next_at, mail_error, mail_sent_at, updated_at) values
    ('r-unsent', 1001, 400, 'torn', 'shop', 'made', 2, 3, '2026-03-05Z', 'refused', null, '2026-03-04Z'),
    ('r-sent', 1002, 500, 'torn', 'shop', 'made', 1, 1, '2026-03-06Z', null, '2026-03-06Z', '2026-03-05Z'),
    ('r-silent', 1002, 1, 'lost', 'dispute', 'made', 1, 0, null, null, null, '2026-03-07Z');
  insert into refund_lines (refund_id, line_id, amount_cents, author_cents) values ('r-unsent', 1, 400, 360);
  insert into transfer_reversals (refund_id, order_id, seller_id, amount_cents, key_number) values ('r-unsent', 1001, 2, 360, 2);
  insert into stripe_events (id, type, given_up_at) values ('evt_1', 'charge.refunded', '2026-03-01Z');
  insert into money_findings (ref, order_id, what, found_at) values ('order:1', 1001, 'A cent is missing.', '2026-03-01Z');
  insert into ledger (ref, kind, order_id, account, amount_cents, booked_at) values
    ('charge:1', 'charge', 1001, 'provider', 1000, '2026-03-02Z'), ('charge:1', 'charge', 1001, 'customer_payments', -1000, '2026-03-02Z');
  insert into receipts (order_id, attempts, next_attempt_at, last_error, sent_at) values
    (1001, 1, '2026-03-02Z', null, '2026-03-02T00:01:00Z'), (1002, 20, '2026-03-09Z', 'no mailbox', null);
  insert into notices (id, kind, user_id, recipient, name, new_email, app_name, origin, key_hash, expires_at, used_at,
      created_at, attempts, next_attempt_at, last_error, sent_at) values
    (1, 'password_changed', 1, 'ines@octavo.example', 'Ines', null, null, null, null, null, null, '2026-03-01Z', 1, '2026-03-01Z', null, '2026-03-01Z'),
    (3, 'email_changed', 1, 'old@octavo.example', 'Ines', 'ines@octavo.example', null, null, '\\x0a', '2030-01-01Z', null, '2026-03-02Z', 1, '2026-03-02Z', null, '2026-03-02Z'),
    (5, 'account_deleted', null, 'gone@octavo.example', 'Ida', null, null, null, null, null, null, '2026-03-03Z', 2, '2026-03-03Z', 'refused', null),
    (7, 'app_password_made', 1, 'ines@octavo.example', 'Ines', null, 'Thorium', null, null, null, null, '2026-03-04Z', 0, '2026-03-04Z', null, null),
    (9, 'password_reset', null, 'ines@octavo.example', '', null, null, 'https://shop.example', null, null, null, '2026-03-05Z', 0, '2026-03-05Z', null, null);`;

/** Old table, new table, and what must be readable under the new column names. */
const RENAMED: readonly (readonly [before: string, after: string, columns: string, values: unknown[]])[] = [
  [
    'shop_notes',
    'app_state',
    'key, value, updated_at is not null as is_dated',
    [{ key: 'demo', value: 'loaded', is_dated: true }],
  ],
  [
    'money_findings',
    'reconciliation_issues',
    `ref, description, (detected_at at time zone 'UTC')::text as detected_at`,
    [{ ref: 'order:1', description: 'A cent is missing.', detected_at: '2026-03-01 00:00:00' }],
  ],
  ['marks', 'annotations', 'user_id, seq, body', [{ user_id: 1, seq: 7, body: { kind: 'note' } }]],
  ['reading_clocks', 'reading_sync_state', 'user_id, last_seq', [{ user_id: 1, last_seq: 7 }]],
  ['reading_positions', 'reading_positions', 'seq', [{ seq: 4 }]],
  ['reading_settings', 'reading_settings', 'seq', [{ seq: 5 }]],
  ['reading_book_settings', 'reading_book_settings', 'seq', [{ seq: 6 }]],
  ['grants', 'reading_grants', 'is_offline', [{ is_offline: true }]],
  [
    'orders',
    'orders',
    'id, idempotency_key_number, payment_reference, payment_resumed_at is not null as is_resumed, next_sync_at is not null as is_due',
    [
      {
        id: 1001,
        idempotency_key_number: 2,
        payment_reference: '00000000-0000-4000-8000-000000000003',
        is_resumed: true,
        is_due: true,
      },
      { id: 1002, idempotency_key_number: 1, payment_reference: null, is_resumed: false, is_due: true },
    ],
  ],
  ['order_lines', 'order_lines', 'fee_basis_points', [{ fee_basis_points: 1000 }]],
  ['order_addresses', 'order_ip_digests', 'order_id, ip_digest', [{ order_id: 1001, ip_digest: 'digest' }]],
  [
    'transfers',
    'transfers',
    'debt_offset_cents, idempotency_key_number',
    [{ debt_offset_cents: 50, idempotency_key_number: 2 }],
  ],
  [
    'refunds',
    'refunds',
    'id, idempotency_key_number',
    [
      { id: 'r-sent', idempotency_key_number: 1 },
      { id: 'r-silent', idempotency_key_number: 1 },
      { id: 'r-unsent', idempotency_key_number: 2 },
    ],
  ],
  ['refund_lines', 'refund_lines', 'author_amount_cents', [{ author_amount_cents: 360 }]],
  ['transfer_reversals', 'transfer_reversals', 'idempotency_key_number', [{ idempotency_key_number: 2 }]],
  [
    'users',
    'users',
    'username, stripe_account_key_number',
    [
      { username: 'ines', stripe_account_key_number: 3 },
      { username: 'ada', stripe_account_key_number: 1 },
    ],
  ],
  ['stripe_events', 'stripe_events', 'id, failed_at is not null as has_failed', [{ id: 'evt_1', has_failed: true }]],
  [
    'ledger',
    'ledger_entries',
    `transaction_ref, account, amount_cents, (posted_at at time zone 'UTC')::text as posted_at`,
    [
      { transaction_ref: 'charge:1', account: 'provider', amount_cents: 1000, posted_at: '2026-03-02 00:00:00' },
      {
        transaction_ref: 'charge:1',
        account: 'customer_payments',
        amount_cents: -1000,
        posted_at: '2026-03-02 00:00:00',
      },
    ],
  ],
  ['product_texts', 'product_list_json', 'version, json', [{ version: 'v', json: '{}' }]],
  ['product_pages', 'product_page_json', 'version, json', [{ version: 'v', json: '{}' }]],
  ['search_texts', 'search_documents', 'text, word_ids', [{ text: 'one', word_ids: [1] }]],
  ['search_words', 'search_words', 'word, trigrams', [{ word: 'one', trigrams: ['one'] }]],
  ['search_word_books', 'search_word_products', 'word_id, product_id', [{ word_id: 1, product_id: 1 }]],
  [
    'products',
    'products',
    'is_indexed, credits_json',
    [
      {
        is_indexed: true,
        credits_json: {
          authors: [{ name: 'Ada Moor', slug: 'ada-moor' }],
          editors: [],
          genres: [{ id: 1, name: 'Sea' }],
        },
      },
    ],
  ],
  ['editions', 'editions', 'has_metadata', [{ has_metadata: true }]],
  ['catalog_version', 'catalog_version', 'is_singleton, published_count', [{ is_singleton: true, published_count: 1 }]],
  ['tags', 'tags', 'name, published_count', [{ name: 'Sea', published_count: 1 }]],
  ['featured', 'featured_products', 'product_id', [{ product_id: 1 }]],
  ['reviews', 'reviews', 'html, source_text', [{ html: '<p>Good.</p>', source_text: 'Good.' }]],
  ['review_reports', 'review_reports', 'resolved_at is not null as is_resolved', [{ is_resolved: true }]],
];

/** Migrates `database` in place, or restores a backup that was made at the level before the migration. */
const WAYS: readonly (readonly [way: string, upgrade: (old: ConnectedDatabase) => Promise<ConnectedDatabase>])[] = [
  [
    'a shop with data',
    async (old) => {
      expect(await migrate(old.pool, (name) => name <= MIGRATION)).toEqual([MIGRATION]);
      return old;
    },
  ],
  [
    'a backup of the version before',
    async (old) => {
      const folder = mkdtempSync(join(tmpdir(), 'octavo-old-backup-'));
      const [file, files] = [join(folder, 'shop.backup'), directoryStore(join(folder, 'files'))];
      for await (const _ of writeBackup({ pool: old.pool, files, clock: () => new Date() }, file));
      await old.close();
      const restored = await openEmptyDatabase();
      for await (const _ of restoreBackup({ pool: restored.pool, files }, file));
      rmSync(folder, { recursive: true, force: true });
      return restored;
    },
  ],
];
/** A backup is restored by the same statements on both databases. `pnpm verify:deep` restores it on the embedded one too. */
const isQuick = inject('database').kind === 'embedded' && process.env['OCTAVO_DEEP_TESTS'] !== 'on';
/** A backup does not contain caches. */
const UNLOGGED = new Set(['product_texts', 'product_pages']);

describe.each(isQuick ? WAYS.slice(0, 1) : WAYS)(`${MIGRATION} on %s`, (_, upgrade) => {
  let database: ConnectedDatabase;
  const isInPlace = upgrade === WAYS[0]?.[1];
  const counts = new Map<string, number>();
  const rowsOf = async (sql: string): Promise<unknown[]> => (await database.pool.query(sql)).rows;
  const countOf = async (table: string): Promise<number> =>
    Number((await database.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);

  beforeAll(async () => {
    database = await openEmptyDatabase();
    await migrate(database.pool, (name) => name < MIGRATION);
    // Several statements without parameters are executed as one transaction.
    await database.pool.query(ROWS);
    for (const [before] of RENAMED) counts.set(before, await countOf(before));
    database = await upgrade(database);
  });
  afterAll(() => database.close());

  it.each(RENAMED)('keeps every row of %s in %s', async (before, after, columns, values) => {
    if (UNLOGGED.has(before) && !isInPlace) return;
    expect(counts.get(before)).toBe(values.length);
    expect(await countOf(after)).toBe(values.length);
    const rows = await rowsOf(`select ${columns} from ${after} order by to_jsonb(${after})->>'id'`);
    expect(rows).toEqual(values);
  });

  it('moves all receipts, notices and refund emails to the outbox, sent ones included', async () => {
    const rows =
      await rowsOf(`select template, dedupe_key, user_id, order_id, payload, recipient, recipient_name, origin,
      attempts, last_error, sent_at is not null as is_sent from email_outbox order by template, order_id`);
    const account = {
      dedupe_key: null,
      user_id: 1,
      order_id: null,
      recipient_name: 'Ines',
      origin: null,
      last_error: null,
    };
    const buyer = { user_id: null, recipient: 'buyer@octavo.example', recipient_name: 'Ines', origin: null };
    const other = { user_id: null, recipient: 'other@octavo.example', recipient_name: 'I', origin: null };
    expect(rows).toEqual([
      {
        ...account,
        template: 'account_deleted',
        user_id: null,
        payload: {},
        recipient: 'gone@octavo.example',
        recipient_name: 'Ida',
        attempts: 2,
        last_error: 'refused',
        is_sent: false,
      },
      {
        ...account,
        template: 'app_password_created',
        payload: { app_name: 'Thorium' },
        recipient: 'ines@octavo.example',
        attempts: 0,
        is_sent: false,
      },
      {
        ...account,
        template: 'email_changed',
        payload: { undo_id: 3 },
        recipient: 'old@octavo.example',
        attempts: 1,
        is_sent: true,
      },
      {
        ...account,
        template: 'password_changed',
        payload: {},
        recipient: 'ines@octavo.example',
        attempts: 1,
        is_sent: true,
      },
      {
        ...account,
        template: 'password_reset',
        user_id: null,
        payload: {},
        recipient: 'ines@octavo.example',
        recipient_name: '',
        origin: 'https://shop.example',
        attempts: 0,
        is_sent: false,
      },
      {
        ...buyer,
        template: 'receipt',
        dedupe_key: 'receipt:1001',
        order_id: 1001,
        payload: {},
        attempts: 1,
        last_error: null,
        is_sent: true,
      },
      {
        ...other,
        template: 'receipt',
        dedupe_key: 'receipt:1002',
        order_id: 1002,
        payload: {},
        attempts: 20,
        last_error: 'no mailbox',
        is_sent: false,
      },
      {
        ...buyer,
        template: 'refund',
        dedupe_key: 'refund:r-unsent',
        order_id: 1001,
        payload: { refund_id: 'r-unsent' },
        attempts: 3,
        last_error: 'refused',
        is_sent: false,
      },
      {
        ...other,
        template: 'refund',
        dedupe_key: 'refund:r-sent',
        order_id: 1002,
        payload: { refund_id: 'r-sent' },
        attempts: 1,
        last_error: null,
        is_sent: true,
      },
    ]);
  });

  it('keeps undo links of changed email addresses', async () => {
    expect(
      await rowsOf(
        "select id, user_id, old_email, new_email, encode(key_hash, 'hex') as key, used_at from email_change_undos",
      ),
    ).toEqual([
      {
        id: 3,
        user_id: 1,
        old_email: 'old@octavo.example',
        new_email: 'ines@octavo.example',
        key: '0a',
        used_at: null,
      },
    ]);
  });

  it('continues the numbering of emails and undo links', async () => {
    const [email] = await rowsOf(`insert into email_outbox (template, recipient, recipient_name, next_attempt_at)
      values ('password_changed', 'a@b.example', '', now()) returning id`);
    expect(email).toEqual({ id: 14 });
    const [undo] = await rowsOf(
      `insert into email_change_undos (user_id, old_email, new_email) values (2, 'a', 'b') returning id`,
    );
    expect(undo).toEqual({ id: 4 });
    await database.pool.query('delete from email_outbox where id = 14');
  });

  it('keeps every trigger working under its new name', async () => {
    await database.pool.query("update tags set name = 'Ocean'");
    await database.pool.query("update authors set slug = 'ada'");
    await database.pool.query("update contributors set name = 'Ada'");
    await database.pool.query("update products set status = 'draft'");
    expect(await rowsOf('select is_indexed, credits_json from products')).toEqual([
      {
        is_indexed: false,
        credits_json: { authors: [{ name: 'Ada', slug: 'ada' }], editors: [], genres: [{ id: 1, name: 'Ocean' }] },
      },
    ]);
    expect(await rowsOf('select published_count from tags')).toEqual([{ published_count: 0 }]);
    expect(await rowsOf('select published_count from catalog_version')).toEqual([{ published_count: 0 }]);
    expect(await rowsOf('select 1 from search_word_products')).toEqual([]);
    await database.pool.query("insert into products (id, identifier, name, slug) values (2, 'urn:two', 'Two', 'two')");
    await database.pool.query("delete from products where slug = 'two'");
    expect(await rowsOf('select published_count from catalog_version')).toEqual([{ published_count: 0 }]);
    await expect(database.pool.query('delete from ledger_entries')).rejects.toThrow('append-only');
    await expect(
      database.pool.query(
        "insert into ledger_entries (transaction_ref, kind, account, amount_cents) values ('x', 'charge', 'provider', 1)",
      ),
    ).rejects.toThrow('is not balanced');
  });

  it('leaves no object with an old name', async () => {
    const old =
      '(^|_)(shop_notes|money_findings|marks|reading_clocks|ledger|notices|receipts|search_texts|product_texts|product_pages)(_|$)';
    expect(
      await rowsOf(
        `select relname from pg_class where relnamespace = current_schema()::regnamespace and relname ~ '${old}' and relname !~ 'ledger_entries'`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        `select conname from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c') and conname ~ '${old}' and conname !~ 'ledger_entries'`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        `select proname from pg_proc where pronamespace = current_schema()::regnamespace and prosrc ~ '\\m(is_searchable|search_texts|search_word_books|book_count)\\M'`,
      ),
    ).toEqual([]);
  });
});
