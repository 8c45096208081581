/** A shop front end without a framework: list, search, cart, login and favorites. */
import { BASE_PATH } from '@octavo/core/contract';
import { authorOf, displayNameOf, formatCents, type Product, toCartItem } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import { selectUser } from '@octavo/core/machines';
import { createSearchIndex, searchProducts } from '@octavo/core/search';
import { createShop } from '@octavo/core/shop';
import { webStorage } from '@octavo/core/storage';

const shop = createShop({
  baseUrl: BASE_PATH,
  storage: webStorage({ area: () => localStorage, events: window }),
});
const { auth, cart, favorites, queries, queryClient } = shop;

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.querySelector(`#${id}`);
  if (!(found instanceof type)) throw new Error(`The page has no element ${id}.`);
  return found;
}
const search = element('search', HTMLInputElement);
const login = element('login', HTMLFormElement);
const logout = element('logout', HTMLButtonElement);
const account = element('account', HTMLElement);
const cartTotal = element('cart', HTMLElement);
const list = element('books', HTMLElement);
const messageText = element('message', HTMLElement);
let index = createSearchIndex<Product>([]);
let books: readonly Product[] = [];

function button(text: string, onPress: () => void): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.textContent = text;
  created.addEventListener('click', onPress);
  return created;
}

function bookRow(book: Product): HTMLLIElement {
  const row = document.createElement('li');
  const item = toCartItem(book);
  const isFavorite = favorites.isFavorite(book);
  const favorite = button('Favorite', () => favorites.toggle(book));
  favorite.ariaPressed = String(isFavorite);
  row.append(`${book.name} by ${authorOf(book)} `, favorite);
  if (item) row.append(button(`Add for ${formatCents(item.priceCents)}`, () => cart.add(item)));
  return row;
}

function render(): void {
  const user = selectUser(auth.getSnapshot());
  const { totalQuantity, totalCents } = cart.read();
  const matches = search.value.trim() ? searchProducts(index, search.value).hits.map(({ product }) => product) : books;
  account.textContent = user ? `Happy reading, ${displayNameOf(user)}` : 'Happy reading';
  cartTotal.textContent = `${totalQuantity} (${formatCents(totalCents)})`;
  list.replaceChildren(...matches.slice(0, 24).map(bookRow));
  login.hidden = user !== null;
  logout.hidden = user === null;
}

function showMessage(message: string): void {
  messageText.textContent = message;
}

async function load(): Promise<void> {
  try {
    const { data, total } = await queryClient.fetchQuery(queries.catalog());
    books = data;
    index = createSearchIndex(data, total);
    render();
    // The list updates the favorites through the query cache.
    if (selectUser(auth.getSnapshot())) await queryClient.fetchQuery(queries.favorites());
  } catch (error) {
    showMessage(errorText(error, 'The books could not be loaded.'));
  }
}

search.addEventListener('input', render);
login.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(login);
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  auth.send({
    type: 'login.submitted',
    form: { username: text('username'), password: text('password'), rememberMe: true },
  });
});
logout.addEventListener('click', () => auth.send({ type: 'logout.pressed' }));
auth.on('toast', ({ message }) => showMessage(message));
auth.on('session.started', () => void load());
favorites.on('toast', ({ message }) => showMessage(message));
favorites.on('signIn.required', () => showMessage('Log in to save favorites.'));
window.addEventListener('pagehide', () => favorites.flush());
for (const { subscribe } of [cart, favorites]) subscribe(render);
auth.subscribe(render);
render();
void load();
