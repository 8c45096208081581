import type { calls } from './calls.ts';

type Summaries = {
  readonly [Resource in keyof typeof calls]: Readonly<Record<keyof (typeof calls)[Resource], string>>;
};

/** One line about each call, for documentation. They are separate from the calls, so that clients do not ship them. */
export const summaries: Summaries = {
  products: {
    list: 'Lists the books, all or of one genre. Long descriptions are omitted.',
    topSales: 'Lists the books by copies sold.',
    featured: 'Lists the featured books of the month.',
    genres: 'Lists the genres with the number of their published books.',
    favorites: 'Lists the favorites of the signed-in user.',
    library: 'Lists the books that the signed-in user owns. The `user_id` of another user is refused.',
    ownedIds: 'Lists the ids of the books that the signed-in user owns, at most 10,000, newest first.',
    bySlug: 'Returns one book. Its owner also gets the reading URL.',
    file: 'Downloads an owned book as an EPUB file without copy protection.',
  },
  favorites: {
    add: 'Adds a book to the favorites.',
    remove: 'Removes a book from the favorites.',
  },
  reviews: {
    list: 'Lists one page of ten reviews of a book.',
    summary: 'Returns the ratings of a book by stars, and with a token also the user’s own review.',
    own: 'Lists one page of the user’s own reviews with their books, newest first.',
    create: 'Creates a review of an owned book. Each buyer can write one review per book.',
    update: 'Updates the user’s own review.',
    remove:
      'Deletes the user’s own review and the reply to it, unless it is reported or hidden. The user can then write another one.',
    report: 'Reports a review. A repeated report changes nothing.',
  },
  orders: {
    list: 'Lists one page of the order history, newest first.',
    create: 'Creates an order. The same order sent again returns the one that is waiting for payment.',
    byId: 'Returns one of the user’s orders, with its payment secret while it is unpaid.',
    cancel: 'Cancels one of the user’s unpaid orders and its payment. A repeated call returns the canceled order.',
  },
  users: {
    updateProfile: 'Updates name and email address.',
    changePassword: 'Changes the password and ends all other sessions.',
    me: 'Returns the signed-in user.',
    sessions: 'Lists the signed-in browsers and devices, the last used first.',
    revokeOtherSessions: 'Ends all other sessions of the user.',
    revokeSession: 'Ends the session of one browser or device.',
    appPasswords: 'Lists the user’s app passwords, newest first, without the passwords themselves.',
    createAppPassword:
      'Creates an app password for a reading app, which gives access to the user’s books in `/opds`. It is returned only once.',
    revokeAppPassword: 'Revokes an app password.',
    undoEmailChange: 'Undoes a change of email address with the key emailed to the old address, and ends all sessions.',
    verifyEmail:
      'Verifies an email address with the key of an emailed link. A repeated call succeeds too. An expired key emails a new link.',
    sendVerificationLink: 'Emails a link that verifies the user’s email address, unless it is verified already.',
    notifications: 'Returns which emails the user has asked for.',
    updateNotifications: 'Sets which emails the user gets.',
    exportData: 'Returns all stored data of the user as one document.',
    deleteAccount: 'Deletes the user’s account. Orders are kept without a name for the shop’s accounts.',
  },
  auth: {
    login: 'Signs in by username or email address. The server also takes multipart and JSON.',
    register: 'Creates an account.',
    forgotPassword: 'Emails a link to set a new password. The response is the same for unknown addresses.',
    resetPassword: 'Sets a new password with the key of an emailed link and ends all sessions.',
    refresh: 'Exchanges a refresh token for new tokens. Each refresh token can be used once.',
    logout: 'Ends the session of the bearer token or the refresh token. Without either, it does nothing.',
  },
  stripe: {
    login: 'Returns the URL where the signed-in author manages payouts.',
  },
  authors: {
    bySlug: 'Returns an author with one page of their books, newest first.',
  },
  series: {
    bySlug: 'Returns a series with one page of its books in reading order.',
  },
  annotations: {
    export: 'Downloads the user’s bookmarks, highlights and notes as a file, even after access to the book has ended.',
    books: 'Lists the books with annotations of the user, by name, also those that the user may no longer read.',
  },
  legal: {
    byKind: 'Returns a legal text that an admin has published.',
  },
  config: {
    read: 'Returns the configuration of a front end: payment key and script, URLs, features.',
  },
};
