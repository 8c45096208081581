-- What the card provider told of the card an order was paid with; null where it told nothing.
alter table orders add column card_brand text;
alter table orders add column card_last4 text;
