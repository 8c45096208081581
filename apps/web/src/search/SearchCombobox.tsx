import { authorOf, editorOf, metaOf, priceCentsOf, type Product } from '@octavo/core/entities';
import { emptyStates } from '@octavo/core/messages';
import type { SearchHit } from '@octavo/core/search';
import { SearchBox, type SearchResult } from '@octavo/ui/SearchBox';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearch } from '../actors/use-search.ts';
import { useSearchIndex } from '../actors/use-search-index.ts';
import { useShop } from '../actors/use-shop.tsx';
import { catalogQuery } from '../queries/products.queries.ts';
import { coverArt, priceText, productHref } from '../views/book-view.ts';
import { useOwnedIds } from '../views/use-book-summary.ts';

/** The selection of the initial field when the combobox replaces it. */
export type Caret = readonly [start: number, end: number];

interface SearchComboboxProps {
  /** The text typed before the combobox loaded. */
  initialText: string;
  /** The selection to restore with the focus; `null` if the field did not have the focus. */
  initialCaret: Caret | null;
}

/** The search box for the whole catalog, which is fetched at first use. */
export function SearchCombobox({ initialText, initialCaret }: SearchComboboxProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  const [isEnabled, setEnabled] = useState(initialText !== '');
  const { data: catalog, isError, isPaused, refetch } = useQuery({ ...catalogQuery(shop), enabled: isEnabled });
  const owned = useOwnedIds();
  const index = useSearchIndex(catalog);
  // A failed list is refetched when the user keeps typing, and automatically once online.
  const isMissing = !catalog && (isError || isPaused);
  const enable = (): void => {
    setEnabled(true);
    if (isError && !catalog) void refetch();
  };
  const { text, isOpen, isLoading, isPartial, resultCount, results, send } = useSearch(index);
  // The initial text and caret are applied once.
  const start = useRef({ text: initialText, caret: initialCaret });
  useEffect(() => {
    if (start.current.text !== '') send({ type: 'text.changed', text: start.current.text });
  }, [send]);
  useLayoutEffect(() => {
    const field = box.current?.querySelector('input');
    if (!start.current.caret || !field) return;
    // Set the caret before the focus: a field of type "search" then keeps both.
    field.value = start.current.text;
    field.setSelectionRange(...start.current.caret);
    field.focus({ preventScroll: true });
  }, []);
  return (
    <SearchBox
      ref={box}
      query={text}
      results={results.hits.map((hit) => toResult(hit, owned))}
      isOpen={isOpen}
      isPending={isLoading && !isMissing}
      totalCount={resultCount}
      note={isMissing ? emptyStates.searchUnavailable : isPartial ? emptyStates.searchIncomplete : undefined}
      onQueryChange={({ query }) => {
        enable();
        send({ type: 'text.changed', text: query });
      }}
      onFocus={() => {
        enable();
        send({ type: 'input.focused' });
      }}
      onClose={() => send({ type: 'outside.clicked' })}
      onChoose={({ result }) => {
        send({ type: 'result.selected' });
        void navigate({ to: productHref(result.product) });
      }}
    />
  );
}

interface ProductResult extends SearchResult {
  product: Product;
}

function toResult({ product, author, nameMatch, authorMatch }: SearchHit, owned: ReadonlySet<number>): ProductResult {
  const price = priceCentsOf(product);
  const isFoundByEditor = nameMatch === null && authorMatch === null && metaOf(product, 'editor') !== '';
  return {
    id: product.id,
    title: product.name,
    author: author || authorOf(product),
    cover: coverArt(product),
    ...(price === null ? {} : { price: priceText(price) }),
    isOwned: owned.has(product.id),
    ...(isFoundByEditor ? { editor: editorOf(product) } : {}),
    product,
  };
}
