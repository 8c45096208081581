import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { Page } from '../../templates/Page/index.ts';
import { LoadingStatus, Skeleton } from '../../components/Skeleton/index.ts';
import styles from './OrderScreen.module.css';

/** The order page while loading: header, two books and the total. */
export function OrderSkeleton({ title, text }: { title: string; text: string }) {
  return (
    <Page width="medium" isPadded data-component="OrderSkeleton" aria-busy="true" className={styles.page}>
      <div className={styles.head}>
        <ScreenReaderOnly as="h1">{title}</ScreenReaderOnly>
        <LoadingStatus>{text}</LoadingStatus>
        <Skeleton width="5rem" height="1lh" />
        <Skeleton width="min(18rem, 80%)" height="1lh" className={styles.title} />
        <Skeleton width="14rem" height="1lh" className={styles.facts} />
      </div>
      <div aria-hidden="true">
        {['first', 'second'].map((key) => (
          <div key={key} className={styles.line}>
            <Skeleton shape="cover" className={styles.cover} />
            <div className={styles.skeletons}>
              <Skeleton width="60%" height="1.25rem" />
              <Skeleton width="35%" height="1rem" />
            </div>
            <Skeleton width="3.5rem" height="1rem" />
          </div>
        ))}
      </div>
      <Skeleton height="11rem" className={styles.sum} />
    </Page>
  );
}
