import type { calls } from './calls.ts';

type Summaries = {
  readonly [Resource in keyof typeof calls]: Readonly<Record<keyof (typeof calls)[Resource], string>>;
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
    file: 'The book as an EPUB file without copy protection, for its owner.',
  },
  favorites: {
    add: 'Makes a book a favorite.',
    remove: 'Makes a book a favorite no longer.',
  },
  reviews: {
    list: 'One page of the reviews of a book, ten at a time.',
    summary: 'The ratings of a book counted by stars; with a token also one’s own review.',
    create: 'Writes a review of a book one owns; one per buyer and book.',
    update: 'Changes one’s own review.',
    report: 'Tells the shop about a review that should not stand. Sent again, it changes nothing.',
  },
  orders: {
    list: 'One page of the order history, newest first.',
    create: 'Takes an order in. The same order sent again answers with the one that waits for payment.',
    byId: 'One order of one’s own, with its payment secret while it is unpaid.',
    cancel: 'Cancels an unpaid order of one’s own and its payment. Sent again, it answers with the canceled order.',
  },
  users: {
    updateProfile: 'Changes name and email address.',
    changePassword: 'Changes the password and ends all other sessions.',
    me: 'Who is signed in.',
    sessions: 'The browsers and devices that are signed in, the last used first.',
    endOtherSessions: 'Signs out everywhere but here.',
    endSession: 'Signs out one browser or device.',
    appPasswords: 'The passwords of one’s reading apps, the newest first, without the passwords themselves.',
    makeAppPassword: 'Makes a password for a reading app, which opens one’s books in `/opds`. It is told this once.',
    endAppPassword: 'Takes the password of a reading app back.',
    undoEmailChange: 'Takes a change of email address back by the key mailed to the old one, and ends all sessions.',
    exportData: 'Everything the shop knows of whoever asks, as one document.',
    deleteAccount: 'Deletes one’s account; orders are kept without a name, as the books of a shop must be.',
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
  authors: {
    bySlug: 'Somebody who writes, with one page of their books, newest first.',
  },
  series: {
    bySlug: 'A series, with one page of its books in the order of reading.',
  },
  annotations: {
    export: 'One’s bookmarks, highlights and notes as a file, also after the right to read has ended.',
    books: 'The books with marks of one’s own in them, by name, also those that may no longer be read.',
  },
  config: {
    read: 'What a front end has to know: payment key and script, addresses, abilities.',
  },
};
