/** Texts of the reader page. */
export const readerText = {
  reading: 'Book',
  position: 'Position in the book',
  loading: 'Opening the book…',
  page: (position: number, total: number) => `Page ${position} of ${total}`,
  failedTitle: 'The book could not be opened',
  failed: 'The connection was lost. Your position in the book is saved.',
  retry: 'Try again',
  endedTitle: 'Your reading session has expired',
  ended: 'Your position is saved. To continue reading, open the book again from its page.',
  revokedTitle: 'This book is no longer in your library',
  revoked: 'It was refunded or removed. Your highlights, notes and bookmarks are saved, and you can still export them.',
  exportAnnotations: 'Export my notes as',
  formats: { md: 'Markdown', html: 'Web page', csv: 'Table (CSV)', jsonld: 'Web Annotations (JSON)' },
  downloadUnsynced: 'Download unsynced notes',
  unsyncedFileName: (title: string) => `${title} – unsynced notes.txt`,
  loadError: 'The next pages could not be loaded.',
  incomplete: 'The contents and the rest of the book could not be loaded.',
  more: 'More',
  close: 'Close',
  leftInChapter: (minutes: number) => `${formatDuration(minutes)} left in chapter`,
  leftInBook: (minutes: number) => `${formatDuration(minutes)} in book`,
  timeSpent: (minutes: number, days: number) =>
    `${formatDuration(minutes)} over ${days === 1 ? '1 day' : `${days} days`}`,
  backTo: (page: number) => `Back to page ${page}`,
  dismiss: 'Dismiss',
  newEdition: 'This book has a new edition. Your place and notes are kept.',
  whatsNew: 'What’s new',
  stayHere: 'Stay here',
  previousPosition: 'Back to previous position',
  positionNotFound: (isSample: boolean) => `That location isn't in this ${isSample ? 'sample' : 'book'}.`,
  goThere: 'Go there',
  remotePosition: (
    remote: {
      progression: number;
      chapter: string | undefined;
      device: string | undefined;
      /** The age of the position; undefined if the server does not send it. */
      secondsAgo: number | undefined;
    },
    localProgression: number,
  ) =>
    `Your other device${remote.device === undefined ? '' : ` (${remote.device})`} is at ${percent(remote.progression)}${
      remote.chapter === undefined ? '' : `, ${remote.chapter}`
    }${remote.secondsAgo === undefined ? '' : ` (${formatAgo(remote.secondsAgo)})`}. You're at ${percent(localProgression)} here.`,
  atEnd: (isSample: boolean) => (isSample ? 'This is the end of the sample.' : 'This is the end of the book.'),
  finished: (isSample: boolean) => (isSample ? 'Sample' : 'Finished'),
  buyBook: 'Buy to keep reading',
  whatsNext: 'What’s next',
  sample: (page: string) => `Sample · ${page}`,
  toProductPage: 'Back to the book page',
};

const percent = (progression: number): string => `${Math.round(progression * 100)}%`;

/** `just now`, `5 min ago`, `3 h ago`, `2 days ago`. A clock that is behind counts as now. */
export function formatAgo(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** `Under a minute`, `12 min`, `3 h 10 min`. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 1) return 'Under a minute';
  if (whole < 60) return `${whole} min`;
  // Over an hour, the estimate is not exact to the minute.
  const rounded = Math.round(whole / 5) * 5;
  const rest = rounded % 60;
  return rest === 0 ? `${Math.floor(rounded / 60)} h` : `${Math.floor(rounded / 60)} h ${rest} min`;
}
