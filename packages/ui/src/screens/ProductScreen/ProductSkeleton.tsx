import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { Page } from '../../templates/Page/index.ts';
import { LoadingStatus, Skeleton } from '../../components/Skeleton/index.ts';
import styles from './ProductScreen.module.css';

/** The product page while the book loads. */
export function ProductSkeleton({ title, text }: { title: string; text: string }) {
  return (
    <div data-component="ProductSkeleton" aria-busy="true">
      <ScreenReaderOnly as="h1">{title}</ScreenReaderOnly>
      <LoadingStatus>{text}</LoadingStatus>
      <div className={styles.field}>
        <Page width="medium" className={styles.head}>
          <Skeleton shape="cover" className={styles.cover} />
          <div className={styles.info}>
            <Skeleton width="min(24rem, 90%)" height="var(--fs-52)" />
            <div className={styles.skeletons}>
              <Skeleton width="12rem" height="1.25rem" />
              <Skeleton width="10rem" height="1rem" />
              <Skeleton width="100%" height="1.25rem" />
              <Skeleton width="96%" height="1.25rem" />
              <Skeleton width="60%" height="1.25rem" />
            </div>
            <div className={styles.buy}>
              <Skeleton width="6rem" height="2rem" />
              <Skeleton width="10rem" height="var(--h-control)" />
            </div>
          </div>
        </Page>
      </div>
      <Page width="medium" className={styles.body}>
        <div className={styles.skeletons}>
          <Skeleton width="8rem" height="1.2rem" />
          <Skeleton width="9rem" height="1.2rem" />
          <Skeleton width="7rem" height="1.2rem" />
        </div>
        <div className={styles.description}>
          <div className={styles.skeletons}>
            <Skeleton width="100%" height="1.125rem" />
            <Skeleton width="97%" height="1.125rem" />
            <Skeleton width="99%" height="1.125rem" />
            <Skeleton width="48%" height="1.125rem" />
          </div>
        </div>
      </Page>
    </div>
  );
}
