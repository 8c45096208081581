import { Hero } from '../../src/components/Hero/index.ts';
import { book } from '../samples.ts';
import styles from './welcome.module.css';

/** The header of the first page, built from the kit itself. */
export function WelcomeHeader() {
  return (
    <div className={`sb-unstyled ${styles.header}`}>
      <Hero
        title="Octavo UI"
        subtitle="The components of a bookshop and its reader: paper, ink and the colors of the covers."
        books={[book(4), book(8), book(3)]}
      />
    </div>
  );
}
