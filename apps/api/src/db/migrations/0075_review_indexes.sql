-- Lists of held and hidden reviews, and the search. Visitors read reviews while the indexes are built.
create index reviews_held_idx on reviews (id) where held_at is not null and not is_visible;
create index reviews_hidden_idx on reviews (id) where not is_visible and held_at is null;
create index reviews_text_idx on reviews using gin (to_tsvector('simple'::regconfig, html));
