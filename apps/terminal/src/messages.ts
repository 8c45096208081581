/**
 * Texts of the terminal storefront: keys, labels that the specification does not define, and terminal-specific messages.
 * All other texts of the shop come from core.
 */
export const labels = {
  search: 'Search',
  library: 'Library',
  favorites: 'Favorites',
  cart: 'Cart',
  register: 'Register',
  reviews: 'Reviews',
  username: 'Username',
  password: 'Password',
  confirmPassword: 'Confirm password',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  rememberMe: 'Remember me',
  country: 'Country',
  createAccount: 'Create account',
  author: 'Author',
  editor: 'Editor',
  genre: 'Genre',
  page: 'page',
  unpriced: 'Not available yet',
} as const;

export const messages = {
  needsTerminal: 'Octavo needs an interactive terminal.',
  noShop: (origin: string) =>
    `No shop is running at ${origin}.\n\nStart one in another terminal:  npm start\nOr use another shop:            npm run terminal -- --url <address>`,
  notAShop: (origin: string) => `${origin} is not an Octavo shop.`,
  storageUnavailable: 'Settings cannot be saved on this device. Session and cart last until you quit.',
  noBooks: 'No books here yet.',
  searchHint: 'Type a title, an author or an editor.',
  resultCount: (count: number): string => `${count} found.`,
  moreResults: 'Keep typing to narrow the results.',
  chooseCard: 'This is a test shop: you won’t be charged. Choose a test card:',
  bankAuthentication: 'Your bank asks you to confirm this payment. Approve it?',
  payInBrowser: 'Card payments are available in the browser only. Your cart is at',
  paymentInProgress: 'A payment is in progress. Press Ctrl-C again to quit anyway.',
  readingUrl: 'Open your book at this private, temporary address:',
  openFailed: 'No program could open the link.',
  opened: 'Opened.',
  tooSmall: 'This window is too small.',
  crashed: (why: string) => `Octavo had to stop: ${why}`,
} as const;
