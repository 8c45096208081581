import type { contract } from './contract.ts';

type Summaries = {
  readonly [Resource in keyof typeof contract]: Readonly<Record<keyof (typeof contract)[Resource], string>>;
};

/** One line about every call, for documentation. Apart from the calls, so that no client carries them. */
export const summaries: Summaries = {
  products: {
    list: 'Books, all or of a genre. Long descriptions are left out.',
    topSales: 'Books by copies sold.',
    featured: 'The shelf of the month.',
    genres: 'Genres with the number of their published books.',
    favorites: 'The favorites of the signed-in user.',
    library: 'The books the signed-in user may read. A `user_id` that is not their own is refused.',
    bySlug: 'One book. Its owner also gets the address to read it at.',
  },
  favorites: {
    add: 'Makes a book a favorite.',
    remove: 'Makes a book a favorite no longer.',
  },
  reviews: {
    list: 'One page of the reviews of a book, ten at a time.',
    summary: 'The ratings of a book counted by stars.',
  },
  orders: {
    list: 'One page of the order history, newest first.',
    create: 'Takes an order in. The same order sent again answers with the one that waits for payment.',
    byId: 'One order of one’s own, with its payment secret while it is unpaid.',
  },
  users: {
    updateProfile: 'Changes name and email address.',
    changePassword: 'Changes the password and ends all other sessions.',
    me: 'Who is signed in.',
  },
  auth: {
    login: 'Signs in by username or email address. The server also takes multipart and JSON.',
    register: 'Opens an account.',
    forgotPassword: 'Mails a link to set a new password; the answer is the same for unknown addresses.',
    resetPassword: 'Sets a new password by the key of a mailed link and ends all sessions.',
    refresh: 'Exchanges a refresh token, which is then used up.',
    logout: 'Ends the session that the bearer token or the refresh token belongs to; without either, nothing.',
  },
  stripe: {
    login: 'Where the signed-in author manages payouts.',
  },
  config: {
    read: 'What a front end has to know: payment key and script, addresses, abilities.',
  },
};
