import '../src/styles/index.css'; // import once, before any component: declares the cascade layers and loads the fonts
import { BookCard } from '../src/components/BookCard/index.ts';
import { LinkProvider } from '../src/components/LinkProvider/index.ts';

const quince = { id: 1, title: 'Quince', author: 'Fenn Okerwald', href: '/product/quince', price: '$7.90', cover: {} };

interface ExampleProps {
  onNavigate: (url: string) => void;
  onFavoriteChange: (isFavorite: boolean) => void;
}

/** One book whose link a router follows and whose favorite state the app stores. */
export function Example({ onNavigate, onFavoriteChange }: ExampleProps) {
  return (
    <LinkProvider navigate={({ href }) => onNavigate(href)}>
      <BookCard book={quince} onFavoriteToggle={({ isFavorite }) => onFavoriteChange(isFavorite)} />
    </LinkProvider>
  );
}
