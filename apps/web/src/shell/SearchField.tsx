import { authorOf, editorOf, formatCents, metaOf, priceCentsOf, type Product } from '@octavo/core/entities';
import { createSearchIndex, type SearchHit } from '@octavo/core/search';
import { SearchBox, type SearchResult } from '@octavo/ui/SearchBox';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSearch } from '../actors/use-search.ts';
import { useShop } from '../actors/use-shop.tsx';
import { allProductsQuery } from '../queries/products.queries.ts';
import { coverArt, productHref } from '../views/book-view.ts';

/** The search box over the whole catalog, which is fetched when the box is first used. */
export function SearchField() {
  const shop = useShop();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  const products = useQuery({ ...allProductsQuery(shop), enabled: isWanted }).data;
  const index = useMemo(() => (products ? createSearchIndex(products) : null), [products]);
  const { text, isOpen, isLoading, results, send } = useSearch(index);

  return (
    <SearchBox
      query={text}
      results={results.hits.map(toResult)}
      isOpen={isOpen}
      isPending={isLoading}
      onQueryChange={({ query }) => {
        setWanted(true);
        send({ type: 'text.changed', text: query });
      }}
      onFocus={() => {
        setWanted(true);
        send({ type: 'input.entered' });
      }}
      onClose={() => send({ type: 'outside.pressed' })}
      onChoose={({ result }) => {
        send({ type: 'result.chosen' });
        void navigate({ to: productHref(result.product) });
      }}
    />
  );
}

interface ProductResult extends SearchResult {
  product: Product;
}

function toResult({ product, author, nameMark, authorMark }: SearchHit): ProductResult {
  const price = priceCentsOf(product);
  const isFoundByEditor = nameMark === null && authorMark === null && metaOf(product, 'editor') !== '';
  return {
    id: product.id,
    title: product.name,
    author: author || authorOf(product),
    cover: coverArt(product),
    ...(price === null ? {} : { price: formatCents(price) }),
    ...(isFoundByEditor ? { editor: editorOf(product) } : {}),
    product,
  };
}
