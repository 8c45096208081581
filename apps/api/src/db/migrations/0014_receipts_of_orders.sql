-- The card that paid the order, as reported by the payment provider; null if it reported none.
alter table orders add column card_brand text;
alter table orders add column card_last4 text;
