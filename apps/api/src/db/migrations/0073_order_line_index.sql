-- Lists the orders of one book by number.
drop index order_lines_product_idx;
create index order_lines_product_idx on order_lines (product_id, order_id);
