import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '../../primitives/cx.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import styles from './Skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  shape?: 'line' | 'cover' | 'round' | undefined;
}

/** A bone-colored block in the size of what it stands for. Renders a hidden `span`. */
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
  /** As of the card it stands for: `aside` lies on its side between 520 and 768 px. */
  layout?: 'vertical' | 'horizontal' | undefined;
}

/** A book card that has not arrived. */
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

/** A genre that has not arrived, 66 px high. */
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

/** Eight keys to repeat placeholders over: the spec's count. No id is like them, so none turns into a card. */
export const placeholderKeys = Array.from({ length: 8 }, (_, index) => `placeholder ${index}`);

/** Says once, politely, that something is on its way. Renders an `output` that is not drawn. */
export function LoadingStatus({ children }: { children: string }) {
  return (
    <output>
      <ScreenReaderOnly>{children}</ScreenReaderOnly>
    </output>
  );
}
