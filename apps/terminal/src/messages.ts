/**
 * The words of the terminal itself: keys, labels the specification leaves open, and ways that only a terminal has.
 * Everything that speaks for the shop comes from core.
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
  needsTerminal: 'This storefront is used with the keys of a terminal, and there is none here.',
  noShop: (origin: string) =>
    `No shop answers at ${origin}.\n\nStart one in another terminal with  npm start\nor name one with                   npm run terminal -- --url <address>`,
  notAShop: (origin: string) => `What answers at ${origin} is no shop of this kind.`,
  storageUnavailable: 'Nothing can be written here: session and cart are kept until you leave.',
  noBooks: 'No books here yet.',
  searchHint: 'Type a title, an author or an editor.',
  resultCount: (count: number): string => `${count} found.`,
  moreResults: 'Go on typing to see fewer.',
  chooseCard: 'No money moves here. Choose a test card:',
  bankAuthentication: 'The bank of this card asks: is it you who pays?',
  payInBrowser: 'This shop takes cards in the browser only. Your cart is at',
  paymentInProgress: 'A payment is on its way. Press Ctrl-C once more to leave all the same.',
  readingUrl: 'Your book is at this address, for you alone and for a while:',
  openFailed: 'No program was found that opens it. Please follow the address.',
  opened: 'Opened.',
  tooSmall: 'This window is too small.',
  crashed: (why: string) => `The storefront had to stop: ${why}`,
} as const;
