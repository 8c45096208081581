import { formatRatingValue } from '@octavo/core/entities';
import { BookOpen, Download, ShoppingBag } from 'lucide';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { AccessibilityFacts } from '../../components/AccessibilityFacts/index.ts';
import type { AccessibilityFactsProps } from '../../components/AccessibilityFacts/index.ts';
import { isFinished, progressText } from '../../components/BookCard/index.ts';
import { Button } from '../../components/Button/index.ts';
import { Cover, hueStyle } from '../../components/Cover/index.ts';
import type { CoverArt } from '../../components/Cover/index.ts';
import { FavoriteToggle } from '../../components/FavoriteToggle/index.ts';
import { Icon } from '../../components/Icon/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Link } from '../../components/LinkProvider/index.ts';
import { Page } from '../../templates/Page/index.ts';
import { Price } from '../../components/Price/index.ts';
import { Prose } from '../../components/Prose/index.ts';
import { ShareButton } from '../../components/ShareButton/index.ts';
import { StarRating } from '../../components/StarRating/index.ts';
import { TextLink } from '../../components/TextLink/index.ts';
import type { productText } from './product-text.ts';
import styles from './ProductScreen.module.css';

/** An author, editor or genre of a book. */
export interface ProductCredit {
  name: string;
  href?: string | undefined;
}

/** A book with all details of its page. */
export interface ProductView {
  id: number | string;
  title: string;
  cover: CoverArt;
  /** Missing authors, editors and genres get fallback texts. */
  author?: ProductCredit | null | undefined;
  /** All authors, instead of `author`, when each has a page. */
  authors?: readonly ProductCredit[] | undefined;
  editor?: ProductCredit | null | undefined;
  genre?: ProductCredit | null | undefined;
  /** The series of the book; `positionText` is text such as `Book 2`. */
  series?: (ProductCredit & { positionText?: string | undefined }) | null | undefined;
  /** Other details, such as language, length and file. */
  facts?: readonly { label: string; value: string }[] | undefined;
  /** The accessibility statements of the file; see `AccessibilityFacts`. */
  accessibility?: AccessibilityFactsProps['groups'] | undefined;
  /** Such as `$10.90`; without it the book is not for sale and the button is disabled. */
  price?: string | null | undefined;
  /** A word beside the price, such as `Free`. */
  priceNote?: string | undefined;
  /** 0–5. */
  rating: number;
  ratingCount: number;
  reviewsHref: string;
  shortDescriptionHtml: string;
  descriptionHtml: string;
  isFavorite: boolean;
  /** Whether visitors cannot see the page. */
  isPreview?: boolean | undefined;
  /** When the book is released, such as `December 1, 2026, at 09:00 UTC`; without it, the book is on sale. */
  releaseText?: string | undefined;
  /** How far the customer has read a book of their library, 0–1; without it, the book is not in the library. */
  progress?: number | undefined;
  /** The day on which the customer first finished the book, such as `November 25, 2026`. */
  finishedText?: string | undefined;
  /** The stream page, when the customer may read the book. */
  readHref?: string | null | undefined;
  /** True for a page rendered without a session. A signed-in customer then sees no buy button until the session is known. */
  isAnonymous?: boolean | undefined;
  /** The URL of the sample, for visitors who may not read the whole book; it leaves the shop. */
  sampleHref?: string | null | undefined;
}

export interface ProductActions {
  onAddToCart: (event: { product: ProductView }) => void;
  onFavoriteToggle: (event: { product: ProductView; isFavorite: boolean }) => void;
  /** Downloads the file, for owners of the book. */
  onDownload?: ((event: { product: ProductView }) => void) | undefined;
  isDownloading?: boolean | undefined;
  /** Additional content below the description, such as other books. */
  more?: ReactNode;
}

function Credit({ credit, fallback }: { credit: ProductCredit | null | undefined; fallback: string }) {
  const name = credit?.name.trim();
  if (!name) return fallback;
  // Isolated, because a name can have another direction than the page.
  return credit?.href === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <Link href={credit.href}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** The authors, separated by commas; the fallback without any. */
function Credits({ product, fallback }: { product: ProductView; fallback: string }) {
  const { author, authors = [] } = product;
  if (authors.length === 0) return <Credit credit={author} fallback={fallback} />;
  return authors.map((credit, index) => (
    <Fragment key={credit.href ?? credit.name}>
      {index > 0 && ', '}
      <Credit credit={credit} fallback={fallback} />
    </Fragment>
  ));
}

/** `Finished on November 25, 2026`, `62% read`, `Not started`, or progress and end for a book that is read again. */
function readingText(
  { progress = 0, finishedText }: ProductView,
  { finishedOn }: Required<MessageOverrides<typeof productText>>,
): string {
  if (finishedText === undefined) return progressText(progress);
  return isFinished(progress) ? finishedOn(finishedText) : `${progressText(progress)} · ${finishedOn(finishedText)}`;
}

export function ProductDetails({
  product,
  text,
  onAddToCart,
  onFavoriteToggle,
  onDownload,
  isDownloading = false,
  more,
}: ProductActions & { product: ProductView; text: Required<MessageOverrides<typeof productText>> }) {
  const authorName = product.author?.name.trim() || text.unknownAuthor;
  const exact = formatRatingValue(product.rating);
  const isPreview = product.isPreview === true;
  return (
    <article data-component="ProductScreen" data-cover="" style={hueStyle(product.cover.hue)}>
      {isPreview && <p className={styles.preview}>{text.preview}</p>}
      <div className={styles.field}>
        <Page width="medium" className={styles.head}>
          <Cover
            art={product.cover}
            title={product.title}
            author={authorName}
            alt={text.cover(product.title)}
            sizes="(width <= 768px) 62vw, 25rem"
            elevation="raised"
            isPriority
            className={styles.cover}
          />
          <div className={styles.info}>
            <h1 className={styles.title}>
              <bdi>{product.title}</bdi>
            </h1>
            <p className={styles.author}>
              {text.by}{' '}
              <span>
                <Credits product={product} fallback={text.unknownAuthor} />
              </span>
            </p>
            <p className={styles.rating}>
              {product.ratingCount > 0 && (
                <>
                  <StarRating isRounded value={product.rating} label={text.rating(exact, product.ratingCount)} />
                  <span aria-hidden="true" className={styles.figure}>
                    {exact}
                  </span>
                </>
              )}
              <TextLink href={product.reviewsHref}>
                {product.ratingCount === 0 ? (
                  text.noReviews
                ) : (
                  <>
                    <span className={styles.figure}>{product.ratingCount}</span>{' '}
                    {product.ratingCount === 1 ? text.review : text.reviews}
                  </>
                )}
              </TextLink>
            </p>
            <Prose html={product.shortDescriptionHtml} size="lead" className={styles.lead} />
            {product.releaseText !== undefined && <p className={styles.release}>{text.release(product.releaseText)}</p>}
            <div className={styles.buy} data-for={product.isAnonymous === true ? 'anonymous' : undefined}>
              {product.progress === undefined ? (
                typeof product.price === 'string' && (
                  <span>
                    <Price amount={product.price} size="display" />
                    {product.priceNote !== undefined && <span className={styles.progress}> {product.priceNote}</span>}
                  </span>
                )
              ) : (
                <p className={styles.owned}>
                  <span className={styles.ownedLabel}>{text.owned}</span>
                  <span className={styles.progress}>{readingText(product, text)}</span>
                </p>
              )}
              {typeof product.readHref === 'string' ? (
                <Button icon={<Icon of={BookOpen} />} navigateTo={product.readHref} className={styles.action}>
                  {text.read}
                </Button>
              ) : (
                <Button
                  icon={<Icon of={ShoppingBag} />}
                  disabled={typeof product.price !== 'string' || isPreview}
                  onClick={() => onAddToCart({ product })}
                  className={styles.action}
                >
                  {typeof product.price === 'string' ? text.addToCart : text.unavailable}
                </Button>
              )}
              {typeof product.readHref !== 'string' && typeof product.sampleHref === 'string' && (
                // A plain link: the reader has another origin, and the shop has no route for it.
                <a href={product.sampleHref} className={styles.sample}>
                  {text.sample}
                </a>
              )}
              {onDownload && (
                <Button
                  variant="quiet"
                  icon={<Icon of={Download} />}
                  isBusy={isDownloading}
                  busyText={text.downloading}
                  onClick={() => onDownload({ product })}
                  className={styles.action}
                >
                  {text.download}
                </Button>
              )}
              <span className={styles.tools}>
                {!isPreview && product.releaseText === undefined && (
                  <FavoriteToggle
                    isFavorite={product.isFavorite}
                    onToggle={({ isFavorite }) => onFavoriteToggle({ product, isFavorite })}
                  />
                )}
                {!isPreview && <ShareButton />}
              </span>
            </div>
          </div>
        </Page>
      </div>
      <Page width="medium" className={styles.body}>
        <dl className={styles.colophon}>
          <div>
            <dt>{text.author}</dt>
            <dd>
              <Credits product={product} fallback={text.unknownAuthor} />
            </dd>
          </div>
          <div>
            <dt>{text.editor}</dt>
            <dd>
              <Credit credit={product.editor} fallback={text.unknownEditor} />
            </dd>
          </div>
          <div>
            <dt>{text.genre}</dt>
            <dd>
              <Credit credit={product.genre} fallback={text.unknownGenre} />
            </dd>
          </div>
          {product.series && (
            <div>
              <dt>{text.series}</dt>
              <dd>
                <Credit credit={product.series} fallback={product.series.name} />
                {product.series.positionText !== undefined && (
                  <span className={styles.position}>{product.series.positionText}</span>
                )}
              </dd>
            </div>
          )}
          {product.facts?.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.description}>
          <Prose html={product.descriptionHtml} />
          {product.accessibility !== undefined && product.accessibility.length > 0 && (
            <AccessibilityFacts groups={product.accessibility} className={styles.accessibility} />
          )}
        </div>
      </Page>
      {more}
    </article>
  );
}
