-- Only published books are indexed for the search. Otherwise each edit of a draft would delay the next search.
create index products_published_unindexed_idx on products (id) where not is_indexed and status = 'published';
drop index products_unindexed_idx;
