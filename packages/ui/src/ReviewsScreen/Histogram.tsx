import styles from './ReviewsScreen.module.css';

/** How many readers gave which number of stars, five first. Renders a `ul`. */
export function Histogram({ counts }: { counts: readonly [number, number, number, number, number] }) {
  const most = Math.max(1, ...counts);
  return (
    <ul data-component="Histogram" className={styles.histogram}>
      {counts.map((count, index) => {
        const stars = 5 - index;
        return (
          <li key={stars} aria-label={`${stars} stars: ${count}`}>
            <span aria-hidden="true">{stars}</span>
            <span aria-hidden="true" className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <span aria-hidden="true" className={styles.end}>
              {count}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
