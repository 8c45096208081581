/**
 * Every address of the studio and the back office. One file on purpose: the router derives the types of all links from one
 * tree.
 */
import { bookSorts, bookStatuses } from '@octavo/core/studio';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type SearchParser,
  type SearchSerializer,
} from '@tanstack/react-router';
import * as v from 'valibot';
import { AuditSearch } from './audit/audit-search.ts';
import { BooksPage } from './books/BooksPage.tsx';
import { ErrorPage, NotFoundPage } from './layout/state-pages.tsx';
import { DashboardRedirect } from './layout/DashboardRedirect.tsx';
import { StudioShell } from './layout/StudioShell.tsx';
import { AdminReviewsSearch } from './admin-reviews/admin-reviews-search.ts';
import { AdminBooksSearch } from './admin-books/admin-books-search.ts';
import { EmailsSearch } from './emails/emails-search.ts';
import { ShelvesSearch } from './shelves/shelves-search.ts';
import { OrdersSearch } from './orders/orders-search.ts';
import { AttemptsSearch, DebtsSearch, IssuesSearch } from './payments/payments-search.ts';
import { PeopleSearch } from './people/people-search.ts';
import { ReportsSearch } from './reports/reports-search.ts';
import { ReviewsSearch } from './reviews/reviews-search.ts';
import { SalesSearch } from './sales/sales-search.ts';

const root = createRootRoute({ component: StudioShell, notFoundComponent: NotFoundPage });

/** The view of the list of books. Unknown values count as absent, because a visitor can edit the URL. */
const BooksSearch = v.object({
  status: v.fallback(v.optional(v.picklist(bookStatuses)), undefined),
  search: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  sort: v.fallback(v.optional(v.picklist(bookSorts)), undefined),
  cursor: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2_000))), undefined),
});
/** The view of the list of books. */
export type BooksSearch = v.InferOutput<typeof BooksSearch>;

const books = createRoute({
  getParentRoute: () => root,
  path: '/studio',
  validateSearch: (search) => v.parse(BooksSearch, search),
  component: BooksPage,
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/studio/review',
  validateSearch: (search) => v.parse(v.pick(BooksSearch, ['cursor']), search),
  component: lazyRouteComponent(async () => import('./review/ReviewPage.tsx'), 'ReviewPage'),
});

const newBook = createRoute({
  getParentRoute: () => root,
  path: '/studio/new',
  validateSearch: (search) =>
    v.parse(v.object({ upload: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined) }), search),
  component: lazyRouteComponent(async () => import('./upload/NewBookPage.tsx'), 'NewBookPage'),
});

/** The id in a path; 0 for a text that is none. */
const idParam = {
  parse: ({ id }: { id: string }) => ({
    id: v.parse(v.fallback(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), 0), id),
  }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

const book = createRoute({
  getParentRoute: () => root,
  path: '/studio/books/$id',
  params: idParam,
  component: lazyRouteComponent(async () => import('./book/BookPage.tsx'), 'BookPage'),
});

const details = createRoute({
  getParentRoute: () => book,
  path: '/',
  component: lazyRouteComponent(async () => import('./details/DetailsPage.tsx'), 'DetailsPage'),
});

const file = createRoute({
  getParentRoute: () => book,
  path: '/file',
  component: lazyRouteComponent(async () => import('./file/FilePage.tsx'), 'FilePage'),
});

const price = createRoute({
  getParentRoute: () => book,
  path: '/price',
  component: lazyRouteComponent(async () => import('./price/PricePage.tsx'), 'PricePage'),
});

/** The view of the payouts, after a return from the payment provider. */
const PayoutsSearch = v.object({
  connect: v.fallback(v.optional(v.picklist(['returned', 'expired'])), undefined),
});

const payouts = createRoute({
  getParentRoute: () => root,
  path: '/studio/payouts',
  validateSearch: (search) => v.parse(PayoutsSearch, search),
  component: lazyRouteComponent(async () => import('./payouts/PayoutsPage.tsx'), 'PayoutsPage'),
});

const author = createRoute({
  getParentRoute: () => root,
  path: '/studio/author',
  component: lazyRouteComponent(async () => import('./author/AuthorPage.tsx'), 'AuthorPage'),
});

const reviews = createRoute({
  getParentRoute: () => root,
  path: '/studio/reviews',
  validateSearch: (search) => v.parse(ReviewsSearch, search),
  component: lazyRouteComponent(async () => import('./reviews/ReviewsPage.tsx'), 'ReviewsPage'),
});

const sales = createRoute({
  getParentRoute: () => root,
  path: '/studio/sales',
  validateSearch: (search) => v.parse(SalesSearch, search),
  component: lazyRouteComponent(async () => import('./sales/SalesPage.tsx'), 'SalesPage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/studio/settings',
  component: lazyRouteComponent(async () => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
});

const statement = createRoute({
  getParentRoute: () => root,
  path: '/studio/sales/statements/$month',
  component: lazyRouteComponent(async () => import('./statement/StatementPage.tsx'), 'StatementPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  validateSearch: (search) => v.parse(PayoutsSearch, search),
  component: DashboardRedirect,
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(async () => import('./today/TodayPage.tsx'), 'TodayPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/admin/audit',
  validateSearch: (search) => v.parse(AuditSearch, search),
  component: lazyRouteComponent(async () => import('./audit/AuditPage.tsx'), 'AuditPage'),
});

const reports = createRoute({
  getParentRoute: () => root,
  path: '/admin/reports',
  validateSearch: (search) => v.parse(ReportsSearch, search),
  component: lazyRouteComponent(async () => import('./reports/ReportsPage.tsx'), 'ReportsPage'),
});

const system = createRoute({
  getParentRoute: () => root,
  path: '/admin/system',
  component: lazyRouteComponent(async () => import('./system/SystemPage.tsx'), 'SystemPage'),
});

const adminBooks = createRoute({
  getParentRoute: () => root,
  path: '/admin/books',
  validateSearch: (search) => v.parse(AdminBooksSearch, search),
  component: lazyRouteComponent(async () => import('./admin-books/AdminBooksPage.tsx'), 'AdminBooksPage'),
});

const shelves = createRoute({
  getParentRoute: () => root,
  path: '/admin/shelves',
  validateSearch: (search) => v.parse(ShelvesSearch, search),
  component: lazyRouteComponent(async () => import('./shelves/ShelvesPage.tsx'), 'ShelvesPage'),
});

const genres = createRoute({
  getParentRoute: () => root,
  path: '/admin/genres',
  component: lazyRouteComponent(async () => import('./genres/GenresPage.tsx'), 'GenresPage'),
});

const shop = createRoute({
  getParentRoute: () => root,
  path: '/admin/shop',
  component: lazyRouteComponent(async () => import('./shop/ShopPage.tsx'), 'ShopPage'),
});

const legalText = createRoute({
  getParentRoute: () => root,
  path: '/admin/shop/legal/$kind',
  component: lazyRouteComponent(async () => import('./shop/LegalTextPage.tsx'), 'LegalTextPage'),
});

const emails = createRoute({
  getParentRoute: () => root,
  path: '/admin/emails',
  validateSearch: (search) => v.parse(EmailsSearch, search),
  component: lazyRouteComponent(async () => import('./emails/EmailsPage.tsx'), 'EmailsPage'),
});

const orders = createRoute({
  getParentRoute: () => root,
  path: '/admin/orders',
  validateSearch: (search) => v.parse(OrdersSearch, search),
  component: lazyRouteComponent(async () => import('./orders/OrdersPage.tsx'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => root,
  path: '/admin/orders/$id',
  params: idParam,
  component: lazyRouteComponent(async () => import('./orders/OrderPage.tsx'), 'OrderPage'),
});

const adminReviews = createRoute({
  getParentRoute: () => root,
  path: '/admin/reviews',
  validateSearch: (search) => v.parse(AdminReviewsSearch, search),
  component: lazyRouteComponent(async () => import('./admin-reviews/AdminReviewsPage.tsx'), 'AdminReviewsPage'),
});

const heldWords = createRoute({
  getParentRoute: () => root,
  path: '/admin/reviews/words',
  component: lazyRouteComponent(async () => import('./admin-reviews/HeldWordsPage.tsx'), 'HeldWordsPage'),
});

const payments = createRoute({
  getParentRoute: () => root,
  path: '/admin/payments',
  component: lazyRouteComponent(async () => import('./payments/PaymentsPage.tsx'), 'PaymentsPage'),
});

const debts = createRoute({
  getParentRoute: () => payments,
  path: '/',
  validateSearch: (search) => v.parse(DebtsSearch, search),
  component: lazyRouteComponent(async () => import('./payments/DebtsPage.tsx'), 'DebtsPage'),
});

const transfers = createRoute({
  getParentRoute: () => payments,
  path: '/transfers',
  validateSearch: (search) => v.parse(AttemptsSearch, search),
  component: lazyRouteComponent(async () => import('./payments/TransfersPage.tsx'), 'TransfersPage'),
});

const events = createRoute({
  getParentRoute: () => payments,
  path: '/events',
  validateSearch: (search) => v.parse(AttemptsSearch, search),
  component: lazyRouteComponent(async () => import('./payments/EventsPage.tsx'), 'EventsPage'),
});

const issues = createRoute({
  getParentRoute: () => payments,
  path: '/issues',
  validateSearch: (search) => v.parse(IssuesSearch, search),
  component: lazyRouteComponent(async () => import('./payments/IssuesPage.tsx'), 'IssuesPage'),
});

const disputes = createRoute({
  getParentRoute: () => payments,
  path: '/disputes',
  validateSearch: (search) => v.parse(IssuesSearch, search),
  component: lazyRouteComponent(async () => import('./payments/DisputesPage.tsx'), 'DisputesPage'),
});

const people = createRoute({
  getParentRoute: () => root,
  path: '/admin/people',
  validateSearch: (search) => v.parse(PeopleSearch, search),
  component: lazyRouteComponent(async () => import('./people/PeoplePage.tsx'), 'PeoplePage'),
});

const person = createRoute({
  getParentRoute: () => root,
  path: '/admin/people/$id',
  params: idParam,
  component: lazyRouteComponent(async () => import('./people/PersonPage.tsx'), 'PersonPage'),
});

const routeTree = root.addChildren([
  books,
  review,
  newBook,
  sales,
  statement,
  payouts,
  reviews,
  author,
  settings,
  dashboard,
  admin,
  audit,
  system,
  reports,
  adminBooks,
  shelves,
  genres,
  shop,
  legalText,
  orders,
  emails,
  order,
  adminReviews,
  heldWords,
  payments.addChildren([debts, transfers, events, issues, disputes]),
  people,
  person,
  book.addChildren([details, file, price]),
]);

/** Search parameters stay plain text: `?search=007` is a title, not the number 7. */
const parseSearch: SearchParser = (text) => Object.fromEntries(new URLSearchParams(text));
const stringifySearch: SearchSerializer = (search) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** Creates the router. */
export function createStudioRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    trailingSlash: 'never',
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>;
  }
  interface HistoryState {
    /** The cursors of the pages before this one. */
    previousCursors?: readonly string[] | undefined;
  }
}
