import { formatCents, parseCents } from '@octavo/core/entities';
import { Cover } from '@octavo/ui/Cover';
import { useId } from 'react';
import { closingText as text } from '../text/closing-text.ts';
import type { OfferedBook } from './closing-data.ts';
import styles from './ClosingPage.module.css';
import { coverArtOf } from './cover-art-of.ts';
import { ShopButton, ShopLink } from './ShopLink.tsx';
import { shopPaths } from './shop-paths.ts';

/** `$12.50`, `$0.00 Free`, `In your library`, or nothing for a book that is not on sale. */
function priceText({ is_owned: isOwned, regular_price: price }: OfferedBook): string {
  if (isOwned) return text.owned;
  const cents = parseCents(price);
  if (cents === null) return '';
  return cents === 0 ? `${formatCents(cents)} ${text.free}` : formatCents(cents);
}

/** The next volume of the series, with a button to get or read it. */
export function NextVolume({ book, series, shopUrl }: { book: OfferedBook; series: string; shopUrl: string }) {
  const id = useId();
  const position = book.series?.position ?? null;
  const price = priceText(book);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {text.nextIn} <bdi>{series}</bdi>
      </h2>
      <div className={styles.next}>
        <Cover art={coverArtOf(book)} title={book.name} author={book.author} sizes="6.5rem" />
        <div>
          <h3 className={styles.bookTitle}>
            <ShopLink shopUrl={shopUrl} path={shopPaths.book(book.slug)} className={styles.bookLink}>
              <bdi>{book.name}</bdi>
            </ShopLink>
          </h3>
          <p className={styles.meta}>
            {[position === null ? '' : text.volume(position), price].filter(Boolean).join(' · ')}
          </p>
          {book.is_owned ? (
            <ShopButton shopUrl={shopUrl} path={shopPaths.read(book.slug)} className={styles.action}>
              {text.readNext}
            </ShopButton>
          ) : (
            price !== '' && (
              <ShopButton shopUrl={shopUrl} path={shopPaths.addToCart(book.slug)} className={styles.action}>
                {text.addToCart}
              </ShopButton>
            )
          )}
        </div>
      </div>
    </section>
  );
}

/** Other books by the author. */
export function OtherBooks({
  books,
  author,
  shopUrl,
}: {
  books: readonly OfferedBook[];
  author: string;
  shopUrl: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {text.moreBy} <bdi>{author}</bdi>
      </h2>
      <ul className={styles.others}>
        {books.map((book) => (
          <li key={book.slug} className={styles.other}>
            <Cover art={coverArtOf(book)} title={book.name} author={book.author} sizes="6.5rem" />
            <h3 className={styles.otherTitle}>
              <ShopLink shopUrl={shopUrl} path={shopPaths.book(book.slug)} className={styles.bookLink}>
                <bdi>{book.name}</bdi>
              </ShopLink>
            </h3>
            <p className={styles.meta}>{priceText(book)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
