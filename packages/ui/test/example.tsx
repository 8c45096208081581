import '../src/styles/index.css'; // once, before every component: it names the cascade layers and brings the letters
import { BookCard } from '../src/components/BookCard/index.ts';
import { LinkProvider } from '../src/components/LinkProvider/index.ts';

const quince = { id: 1, title: 'Quince', author: 'Fenn Okerwald', href: '/product/quince', price: '$7.90', cover: {} };

/** One book, with a link that a router follows and a heart that somebody remembers. */
export function Example({ onNavigate, onFavoriteChange }: { onNavigate: (url: string) => void; onFavoriteChange: (isFavorite: boolean) => void }) {
  return (
    <LinkProvider navigate={({ href }) => onNavigate(href)}>
      <BookCard book={quince} onFavoriteToggle={({ isFavorite }) => onFavoriteChange(isFavorite)} />
    </LinkProvider>
  );
}
