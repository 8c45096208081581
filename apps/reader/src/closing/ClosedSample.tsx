import { formatCents, parseCents } from '@octavo/core/entities';
import { Icon } from '@octavo/ui/Icon';
import { Price } from '@octavo/ui/Price';
import { ShoppingBag } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { closingText as text } from '../text/closing-text.ts';
import type { ClosingBook } from './closing-data.ts';
import styles from './ClosingPage.module.css';
import { ShopButton, ShopLink } from './ShopLink.tsx';
import { shopPaths } from './shop-paths.ts';

/** The end of a sample: the price of the book and the way into the cart. */
export function ClosedSample({
  book,
  shopUrl,
  heading,
  back,
}: {
  book: ClosingBook;
  /** Empty without a connection. */
  shopUrl: string;
  heading: Ref<HTMLHeadingElement>;
  back: ReactNode;
}) {
  const price = parseCents(book.regular_price);
  const canLeave = shopUrl !== '' && book.slug !== '';
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {text.sampleTitle}
      </h1>
      <p className={styles.when}>
        <bdi>{book.name}</bdi>
        {book.author !== '' && (
          <>
            {` ${text.by} `}
            <bdi>{book.author}</bdi>
          </>
        )}
      </p>
      {canLeave && price !== null && (
        <>
          <div className={styles.buy}>
            <Price amount={formatCents(price)} size="display" />
            <ShopButton shopUrl={shopUrl} path={shopPaths.addToCart(book.slug)} icon={<Icon of={ShoppingBag} />}>
              {text.addToCart}
            </ShopButton>
          </div>
          <p className={styles.note}>{text.sampleNote}</p>
        </>
      )}
      <p className={styles.ways}>
        {canLeave && (
          <ShopLink shopUrl={shopUrl} path={shopPaths.book(book.slug)} className={styles.link}>
            {text.seeBook}
          </ShopLink>
        )}
        {back}
      </p>
    </>
  );
}
