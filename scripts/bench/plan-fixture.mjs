/** A shop with many readers and their data, and the same shop with partitioned reader tables. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBooks } from './books.mjs';
import { BUYERS } from './catalog.mjs';
import { partitionName } from './plan-log.mjs';
import { importBook } from './shop-process.mjs';

/** Number of readers besides the buyers. Each has started several books, with an annotation in each, and bought one by the same author. */
export const readerCount = (books) => Math.round((books * 10) / 7);
export const BOOKS_STARTED = 5;
export const PARTITIONS = 16;
/** The author who sold to every reader, the admin, and an author who owes the shop money. */
export const AUTHOR_ID = BUYERS - 2;
export const ADMIN_ID = BUYERS - 9;
const DEBTOR_ID = BUYERS - 1;
const DEBTS = 20;
/** Reader tables, partitioned by user. */
const READER_TABLES = [
  'reading_positions',
  'reading_settings',
  'reading_book_settings',
  'reading_sync_state',
  'annotations',
];

/** Returns the id of a book of a reader. The first one is bought, started and has its own appearance settings. */
export const bookOf = (reader, books, step = 1) => 1 + ((reader * 13 + step * 7919) % books);

/** Adds readers to a filled database, and one file that all books share. */
export async function seedReaders({ books, query, settings }) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-book-'));
  try {
    await writeBooks(folder, 1);
    importBook(folder, settings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await query(readerSql(books));
  await query('vacuum analyze');
}

function readerSql(books) {
  const readers = readerCount(books);
  const people = `generate_series(${BUYERS + 1}, ${BUYERS + readers}) reader`;
  const startedBooks = `generate_series(1, ${BOOKS_STARTED}) step`;
  const book = (step) => `1 + (reader * 13 + ${step} * 7919) % ${books}`;
  const sold = `orders where fingerprint like 'more % 2'`;
  const ledgerEntry = (kind, ...sides) =>
    `insert into ledger_entries (transaction_ref, kind, order_id, account, amount_cents, posted_at)
       select '${kind}:more ' || id, '${kind}', id, account, cents, created_at
       from (select id, created_at from ${sold}) sold cross join (values ${sides.join()}) side (account, cents);`;
  return `
    begin;
    set local session_replication_role = replica;
    insert into users (id, username, email, password_hash, first_name, last_name, role)
      select reader, 'reader' || reader, 'reader' || reader || '@octavo.example', 'none', 'Reader', 'Number', 'customer' from ${people};
    update users set is_admin = true where id = ${ADMIN_ID};
    update products set seller_id = ${AUTHOR_ID} where id <= 5;
    insert into sessions (id, user_id, expires_at)
      select ('00000000-0000-4000-8000-' || lpad(reader::text, 12, '0'))::uuid, reader, now() + interval '30 days' from ${people};
    insert into orders (user_id, status, total_cents, billing, fingerprint, created_at)
      select reader, 'canceled', 999, '{}', 'more ' || reader || ' ' || step, timestamptz '2025-01-01' + reader * interval '1 second'
      from ${people} cross join generate_series(1, 2) step;
    update orders set charge_id = 'ch_more' || id, paid_at = created_at,
        status = case when user_id % ${Math.ceil(readers / 10)} = 0 then 'disputed' else 'paid' end
      where id in (select id from ${sold});
    insert into order_lines (order_id, position, product_id, name, price_cents, fee_cents, seller_id, sold_at)
      select id, 0, 1 + id % ${books}, 'A book', 999, 99, ${AUTHOR_ID}, paid_at from orders where fingerprint like 'more %';
    insert into transfers (order_id, seller_id, amount_cents, status, sent_cents, stripe_transfer_id)
      select id, ${AUTHOR_ID}, 900, 'made', 900, 'tr_more' || id from ${sold};
    ${ledgerEntry('charge', `('provider', 999)`, `('customer_payments', -999)`)}
    ${ledgerEntry('split', `('customer_payments', 999)`, `('platform_fee', -99)`, `('author_payable/${AUTHOR_ID}', -900)`)}
    ${ledgerEntry('transfer', `('author_payable/${AUTHOR_ID}', 900)`, `('provider', -900)`)}
    insert into ledger_entries (transaction_ref, kind, account, amount_cents)
      select 'debt:more ' || n, 'debt', account, cents from generate_series(1, ${DEBTS}) n
      cross join (values ('author_debt/${DEBTOR_ID}', 900), ('author_payable/${DEBTOR_ID}', -900)) side (account, cents);
    insert into entitlements (user_id, product_id, source)
      select reader, ${book(1)}, 'gift' from ${people} on conflict do nothing;
    insert into favorites (user_id, product_id)
      select reader, ${book(2)} from ${people} on conflict do nothing;
    insert into editions (id, product_id, content_hash, original_key, publication_key, manifest_key, size_bytes, has_metadata)
      select 10 + n, n, 'bench ' || n, original_key, publication_key, manifest_key, size_bytes, true
      from generate_series(1, ${books}) n cross join (select * from editions limit 1) imported;
    insert into reading_grants (id_hash, user_id, session_id, product_id, edition_id, expires_at)
      select sha256(('grant ' || reader)::bytea), reader, ('00000000-0000-4000-8000-' || lpad(reader::text, 12, '0'))::uuid,
        ${book(1)}, 10 + ${book(1)}, now() + interval '1 day' from ${people};
    insert into reading_positions (user_id, product_id, edition_id, locator, seq, updated_at)
      select reader, ${book('step')}, 10 + ${book('step')}, '{"cfi": "epubcfi(/6/2!/4/2)", "total_progression": 0.5}', step, now()
      from ${people} cross join ${startedBooks} on conflict do nothing;
    insert into annotations (user_id, id, product_id, body, seq, created_at, updated_at)
      select reader, md5(reader || ' ' || step)::uuid, ${book('step')}, '${JSON.stringify(ANNOTATION)}', step, now(), now()
      from ${people} cross join ${startedBooks};
    insert into reading_settings (user_id, settings, seq, updated_at) select reader, '{"theme": "paper"}', 1, now() from ${people};
    insert into reading_book_settings (user_id, product_id, settings, seq, updated_at)
      select reader, ${book(1)}, '{"theme": "night"}', 1, now() from ${people};
    insert into reading_sync_state (user_id, last_seq) select reader, ${BOOKS_STARTED} from ${people};
    commit`;
}

/** The content of an annotation. */
export const ANNOTATION = {
  kind: 'highlight',
  color: 'yellow',
  note: '',
  cfi: 'epubcfi(/6/2!/4/2)',
  href: 'chapter.xhtml',
  total_progression: 0.5,
  chapter: 'One',
  quote: { before: '', exact: 'The tide went out', after: '' },
};

/** Replaces the reader tables by tables partitioned by user, with the same names, rows, keys and constraints. */
export async function partitionReaderTables(query) {
  for (const table of READER_TABLES) {
    const { rows } = await query(
      `select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = '${table}'::regclass and contype = 'f'`,
    );
    await query(`alter table ${table} rename to whole`);
    await query(`create table ${table} (like whole including all) partition by hash (user_id)`);
    for (let part = 0; part < PARTITIONS; part += 1)
      await query(
        `create table ${partitionName(table, part)} partition of ${table} for values with (modulus ${PARTITIONS}, remainder ${part})`,
      );
    await query(`insert into ${table} select * from whole`);
    await query('drop table whole');
    for (const { rule } of rows) await query(`alter table ${table} add ${rule}`);
  }
  await query('vacuum analyze');
}
