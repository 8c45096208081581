import { useState } from 'react';
import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '../../primitives/cx.ts';
import type { CoverArt } from './cover-art.ts';
import styles from './Cover.module.css';

/** The hue of a cover as an inline style for `[data-cover]` elements. */
export function hueStyle(hue: number | undefined): CSSProperties {
  return { '--cover-hue': String(hue ?? 85) } as CSSProperties;
}

export interface CoverProps extends Omit<ComponentProps<'span'>, 'children'> {
  art: CoverArt;
  title: string;
  author?: string | undefined;
  /** The alternative text; empty when the title is next to the cover. */
  alt?: string | undefined;
  /** The rendered width, as in `img sizes`. */
  sizes?: string | undefined;
  /** Loads with high priority, for covers in view on first load. */
  isPriority?: boolean | undefined;
  /** `raised` for the main cover of a page, `standing` for a cover on a ledge. */
  elevation?: 'none' | 'raised' | 'standing' | undefined;
}

/** A book's cover in a fixed 2:3 box. Renders a `span`. Without a picture, or when it fails to load, shows title and author. */
export function Cover({
  art,
  title,
  author,
  alt = '',
  // The exact width of two columns with gap and edges: one pixel more, and a phone loads a picture twice as large. Phones with
  // three device pixels per CSS pixel get a smaller value and a 320 px picture; the difference is invisible.
  sizes = '(width <= 480px) and (min-resolution: 2.5dppx) 6.6rem, (width <= 768px) calc(50vw - 1.75rem), (width <= 1024px) 23vw, 11rem',
  isPriority = false,
  elevation = 'none',
  className,
  style,
  ...rest
}: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { src } = art;
  const hasPicture = typeof src === 'string' && src !== '' && failed !== src;
  return (
    <span
      data-component="Cover"
      data-cover=""
      data-elevation={elevation}
      {...rest}
      style={{ ...hueStyle(art.hue), ...style }}
      className={cx(styles.cover, className)}
    >
      {hasPicture ? (
        <picture>
          {art.sources?.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
          ))}
          <img
            src={src}
            alt={alt}
            width={320}
            height={480}
            sizes={sizes}
            loading={isPriority ? 'eager' : 'lazy'}
            fetchPriority={isPriority ? 'high' : 'auto'}
            decoding={isPriority ? 'sync' : 'async'}
            draggable={false}
            onError={() => setFailed(src)}
          />
        </picture>
      ) : (
        <span className={styles.set} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
          <span dir="auto" className={styles.title}>
            {title}
          </span>
          <span dir="auto" className={styles.author}>
            {author}
          </span>
        </span>
      )}
    </span>
  );
}
