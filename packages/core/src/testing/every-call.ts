import type { Api } from '../api/index.ts';
import type { contract } from '../contract/index.ts';
import { toOrderRequest } from '../validators/index.ts';
import { aBilling, aCartItem } from './an-order.ts';

type Contract = typeof contract;

/** Calls each call of the contract through the client. A missing call does not compile. */
export const everyCall: {
  readonly [G in keyof Contract]: { readonly [N in keyof Contract[G]]: (api: Api) => Promise<unknown> };
} = {
  products: {
    list: (api) => api.products.list(),
    topSales: (api) => api.products.topSales(),
    featured: (api) => api.products.featured(),
    genres: (api) => api.products.genres(),
    bySlug: (api) => api.products.bySlug({ slug: 'a' }),
    favorites: (api) => api.products.favorites(),
    library: (api) => api.products.library({ userId: 3 }),
    ownedIds: (api) => api.products.ownedIds(),
    file: (api) => api.products.file({ slug: 'a' }),
  },
  favorites: {
    add: (api) => api.favorites.add(7),
    remove: (api) => api.favorites.remove(7),
  },
  reviews: {
    list: (api) => api.reviews.list({ productId: 7 }),
    summary: (api) => api.reviews.summary({ productId: 7 }),
    own: (api) => api.reviews.own(),
    create: (api) => api.reviews.create({ product_id: 7, rating: 4, review: 'Good.' }),
    update: (api) => api.reviews.update(31, { rating: 4, review: 'Good.' }),
    remove: (api) => api.reviews.remove(31),
    report: (api) => api.reviews.report(31, { reason: 'spam', note: '' }),
  },
  orders: {
    list: (api) => api.orders.list({}),
    create: (api) => api.orders.create(toOrderRequest(aBilling(), [aCartItem()])),
    byId: (api) => api.orders.byId(5),
    cancel: (api) => api.orders.cancel(5),
  },
  users: {
    updateProfile: (api) => api.users.updateProfile({ first_name: 'Ines', last_name: 'Harlow', email: 'i@o.example' }),
    changePassword: (api) => api.users.changePassword({ current_password: 'a', new_password: 'b' }),
    me: (api) => api.users.me(),
    sessions: (api) => api.users.sessions(),
    revokeOtherSessions: (api) => api.users.revokeOtherSessions(),
    revokeSession: (api) => api.users.revokeSession('s'),
    appPasswords: (api) => api.users.appPasswords(),
    createAppPassword: (api) => api.users.createAppPassword({ name: 'KOReader' }),
    revokeAppPassword: (api) => api.users.revokeAppPassword('p'),
    undoEmailChange: (api) => api.users.undoEmailChange({ key: 'k' }),
    verifyEmail: (api) => api.users.verifyEmail({ key: 'k' }),
    sendVerificationLink: (api) => api.users.sendVerificationLink(),
    notifications: (api) => api.users.notifications(),
    updateNotifications: (api) => api.users.updateNotifications({ new_editions: true }),
    exportData: (api) => api.users.exportData(),
    deleteAccount: (api) => api.users.deleteAccount({ password: 'a' }),
  },
  auth: {
    login: (api) => api.auth.login({ username: 'a', password: 'b' }),
    register: (api) =>
      api.auth.register({ username: 'a', email: 'b', password: 'c', first_name: '', last_name: '', role: 'customer' }),
    forgotPassword: (api) => api.auth.forgotPassword({ email: 'i@o.example' }),
    resetPassword: (api) => api.auth.resetPassword({ key: 'k', login: 'l', new_password: 'n' }),
    // The client has no function for this call alone. A rejected token causes it.
    refresh: (api) => api.users.me(),
    logout: (api) => api.auth.logout(),
  },
  stripe: { login: (api) => api.stripe.login() },
  authors: { bySlug: (api) => api.authors.bySlug({ slug: 'a' }) },
  series: { bySlug: (api) => api.series.bySlug({ slug: 'a' }) },
  annotations: { export: (api) => api.annotations.export({}), books: (api) => api.annotations.books() },
  legal: { byKind: (api) => api.legal.byKind('privacy') },
  config: { read: (api) => api.config.read() },
};
