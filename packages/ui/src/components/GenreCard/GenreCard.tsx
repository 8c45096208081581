import { useState } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Link } from '../LinkProvider/index.ts';
import styles from './GenreCard.module.css';

/** A genre in a list. */
export interface GenreSummary {
  id: number | string;
  name: string;
  href: string;
  /** The URL of the round picture; without it, or when it fails, the card shows the initial. */
  picture?: string | null | undefined;
  /** The number of books as text, such as `83 books`. */
  countText?: string | undefined;
}

export interface GenreCardProps extends Omit<ComponentProps<'a'>, 'children' | 'href'> {
  genre: GenreSummary;
  isSelected?: boolean | undefined;
  onChoose?: ((event: { genre: GenreSummary }) => void) | undefined;
}

/** A genre with round picture, name and number of books. Renders an `a`, 66 px high. */
export function GenreCard({ genre, isSelected = false, onChoose, className, onClick, ...rest }: GenreCardProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { picture } = genre;
  const hasPicture = typeof picture === 'string' && picture !== '' && picture !== failed;
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    onChoose?.({ genre });
  };
  return (
    <Link
      href={genre.href}
      data-component="GenreCard"
      aria-current={isSelected || undefined}
      draggable={false}
      {...rest}
      onClick={choose}
      className={cx(styles.genre, className)}
    >
      <span className={styles.art}>
        {hasPicture ? (
          <img
            src={picture}
            alt=""
            width={66}
            height={66}
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setFailed(picture)}
          />
        ) : (
          <span aria-hidden="true" className={styles.initial}>
            {genre.name.trim().charAt(0).toUpperCase()}
          </span>
        )}
      </span>
      <span className={styles.text}>
        <span dir="auto" className={styles.name}>
          {genre.name}
        </span>
        {genre.countText !== undefined && <span className={styles.count}>{genre.countText}</span>}
      </span>
    </Link>
  );
}
