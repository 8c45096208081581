import { isSameId, metaKeys, type Id, type Product, type ReviewSummary } from '../entities/index.ts';
import { AuthenticationError, ConflictError, NotFoundError, ValidationError } from '../errors/index.ts';
import { sumCents, parseCents, toDecimal } from '../entities/index.ts';
import { createSearchIndex } from '../search/index.ts';
import type { Handlers } from './fake-router.ts';
import type { FakeAccount, FakeState } from './fake-shop.ts';

/** The answers of the in-memory shop: the rules of the server, as far as a front end can see them. */
export function fakeHandlers(state: FakeState): Handlers<FakeAccount> {
  const nextId = () => (state.lastId += 1);
  const productById = (id: Id) => state.products.find((product) => isSameId(product.id, id));
  const product = (id: Id): Product => productById(id) ?? raise(new NotFoundError('product_not_found'));
  const signIn = (account: FakeAccount) => {
    const [access_token, refresh_token] = [`access-${nextId()}`, `refresh-${nextId()}`];
    state.tokens.set(access_token, account).set(refresh_token, account);
    return { access_token, refresh_token, user: account.user };
  };
  const listed = (query: { tag?: Id | undefined; page?: number | undefined; per_page?: number | undefined }) => {
    const { tag } = query;
    const all = state.products.filter(
      (row) => tag === undefined || (row.tags ?? []).some((genre) => isSameId(genre.id, tag)),
    );
    if (query.page === undefined && query.per_page === undefined) return all;
    const size = query.per_page ?? 25;
    return all.slice(((query.page ?? 1) - 1) * size, (query.page ?? 1) * size);
  };

  return {
    products: {
      list: ({ query }) => {
        if (!query.search) return listed(query);
        const index = createSearchIndex(state.products);
        return index.find(query.search, 100).flatMap((at) => index.products[at] ?? []);
      },
      topSales: () => state.products.toSorted((a, b) => (b.total_sales ?? 0) - (a.total_sales ?? 0)),
      featured: () => state.products.slice(0, 8),
      genres: () => state.genres,
      favorites: ({ who }) => state.products.filter((row) => who?.favorites.has(row.id)),
      library: ({ who }) => state.products.filter((row) => who?.owned.has(row.id)),
      bySlug: ({ params, who }) => {
        const row = state.products.find((book) => book.slug === params.slug);
        if (!row) throw new NotFoundError('product_not_found');
        const value = `http://reader.test/read/grant-${row.id}/`;
        const meta_data = who?.owned.has(row.id)
          ? [...row.meta_data, { key: metaKeys.streamUrl, value }]
          : row.meta_data;
        return { ...row, meta_data, favorite: who?.favorites.has(row.id) ?? false };
      },
    },
    favorites: {
      add: ({ params, who }) => void who?.favorites.add(product(params.productId).id),
      remove: ({ params, who }) => void who?.favorites.delete(params.productId),
    },
    reviews: {
      list: ({ query }) => {
        const page = query.page ?? 1;
        return (state.reviews.get(query.product) ?? []).slice((page - 1) * 10, page * 10);
      },
      summary: ({ query }) => summaryOf(state, product(query.product)),
    },
    orders: {
      list: ({ query, who }) => {
        const all = (who?.orders ?? []).toReversed();
        const page = query.page ?? 1;
        return { data: all.slice((page - 1) * 10, page * 10), total_pages: Math.ceil(all.length / 10) };
      },
      create: ({ body, who }) => {
        const account = who ?? raise(new AuthenticationError());
        const books = body.line_items.map((line) => product(line.product_id));
        if (books.some((book) => account.owned.has(book.id))) throw new ConflictError('already_owned');
        const cents = sumCents(books.map((book) => parseCents(book.regular_price) ?? 0));
        const id = nextId();
        const order = {
          id,
          date_created: '2026-03-05T16:07:00Z',
          line_items: books.map((book) => ({
            id: nextId(),
            name: book.name,
            total: book.regular_price,
            product_id: book.id,
          })),
          total: toDecimal(cents),
          status: cents === 0 ? ('paid' as const) : ('pending_payment' as const),
          stripe_payment_intent_client_secret: cents === 0 ? null : `pi_${id}_secret`,
        };
        account.orders.push(order);
        if (cents === 0) for (const book of books) account.owned.add(book.id);
        return order;
      },
      byId: ({ params, who }) =>
        who?.orders.find((order) => isSameId(order.id, params.id)) ?? raise(new NotFoundError('order_not_found')),
    },
    users: {
      updateProfile: ({ body, who }) => {
        const account = who ?? raise(new AuthenticationError());
        account.user = { ...account.user, ...body, display_name: `${body.first_name} ${body.last_name}` };
        return { user: account.user };
      },
      changePassword: ({ body, who }) => {
        const account = who ?? raise(new AuthenticationError());
        if (body.current_password !== account.password) throw new ValidationError('current_password_incorrect');
        account.password = body.new_password;
      },
      me: ({ who }) => ({ user: (who ?? raise(new AuthenticationError())).user }),
    },
    auth: {
      login: ({ body }) => {
        const account = state.accounts.find(({ user }) => [user.username, user.email].includes(body.username));
        if (account?.password !== body.password) throw new AuthenticationError('credentials_invalid');
        return signIn(account);
      },
      register: ({ body }) => {
        if (state.accounts.some(({ user }) => user.username === body.username))
          throw new ConflictError('username_taken');
        const { password, ...known } = body;
        const user = { ...known, id: nextId(), display_name: body.username, is_admin: false, stripe_account_id: '' };
        state.accounts.push({ user, password, owned: new Set(), favorites: new Set(), orders: [] });
        return {
          success: true,
          message: 'Your account has been created. Please log in.',
          access_token: null,
          refresh_token: '',
          user: null,
        };
      },
      forgotPassword: () => ({ message: 'If there is an account with this address, a mail is on its way.' }),
      resetPassword: ({ body }) => {
        const account = state.accounts.find(({ user }) => user.username === body.login);
        if (!account) throw new ValidationError('reset_link_invalid');
        account.password = body.new_password;
        return { message: 'Your password has been changed.' };
      },
      refresh: ({ body }) => {
        const account = state.tokens.get(body.refresh_token);
        state.tokens.delete(body.refresh_token);
        return signIn(account ?? raise(new AuthenticationError('session_ended')));
      },
      logout: ({ who }) => {
        for (const [token, account] of state.tokens) if (account === who) state.tokens.delete(token);
      },
    },
    stripe: {
      login: () => ({ onboarding_completed: true, message: 'Welcome back.', url: 'https://connect.test/express' }),
    },
    config: { read: () => state.config },
  };
}

function summaryOf(state: FakeState, { id, average_rating }: Product): ReviewSummary {
  const ratings = (state.reviews.get(id) ?? []).map((review) => Math.round(review.rating));
  const given = (stars: number) => ratings.filter((rating) => rating === stars).length;
  return {
    product_id: id,
    average_rating,
    rating_count: ratings.length,
    histogram: [given(1), given(2), given(3), given(4), given(5)],
  };
}

function raise(error: Error): never {
  throw error;
}
