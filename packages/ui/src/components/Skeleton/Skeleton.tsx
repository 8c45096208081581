import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '../../primitives/cx.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import styles from './Skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  shape?: 'line' | 'cover' | 'round' | undefined;
}

/** A placeholder block in the size of the loading content. Renders a hidden `span`. */
export function Skeleton({ width, height, shape = 'line', className, style, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-component="Skeleton"
      data-shape={shape}
      {...rest}
      style={{ inlineSize: width, blockSize: height, ...style }}
      className={cx(styles.skeleton, className)}
    />
  );
}

export interface BookCardSkeletonProps {
  /** The layout of the book card. `horizontal` places the cover beside the text between 520 and 768 px. */
  layout?: 'vertical' | 'horizontal' | undefined;
}

/** The placeholder of a book card. */
export function BookCardSkeleton({ layout = 'vertical' }: BookCardSkeletonProps) {
  return (
    <div aria-hidden="true" data-component="BookCardSkeleton" data-layout={layout} className={styles.book}>
      <Skeleton shape="cover" />
      <div className={styles.meta}>
        <Skeleton width="82%" height="1.05rem" />
        <Skeleton width="56%" height=".8rem" />
        <Skeleton width="30%" height=".8rem" />
      </div>
    </div>
  );
}

/** The placeholder of a genre card, 66 px high. */
export function GenreCardSkeleton() {
  return (
    <div aria-hidden="true" data-component="GenreCardSkeleton" className={styles.genre}>
      <Skeleton shape="round" />
      <div className={styles.genreWords}>
        <Skeleton width="75%" height="1rem" />
        <Skeleton width="45%" height=".75rem" />
      </div>
    </div>
  );
}

/** Keys for eight placeholders, as the specification requires. They differ from all ids, so React never reuses one for a card. */
export const placeholderKeys = Array.from({ length: 8 }, (_, index) => `placeholder ${index}`);

/** Announces once that content is loading. Renders a visually hidden `output`. */
export function LoadingStatus({ children }: { children: string }) {
  return (
    <output>
      <ScreenReaderOnly>{children}</ScreenReaderOnly>
    </output>
  );
}
