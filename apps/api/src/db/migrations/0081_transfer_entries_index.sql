-- Reports sum up what authors got in a period: transfers, minus those that were taken back.
create index ledger_entries_transfers_idx on ledger_entries (posted_at) include (amount_cents)
  where kind in ('transfer', 'reversal') and starts_with(account, 'author_payable/');
