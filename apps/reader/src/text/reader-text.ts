/** The words of the reader's page. */
export const readerText = {
  reading: 'Book',
  position: 'Place in the book',
  loading: 'Opening the book…',
  page: (position: number, total: number) => `Page ${position} of ${total}`,
  failedTitle: 'The book could not be opened',
  failed: 'The connection failed on the way. Your place in the book is kept.',
  retry: 'Try again',
  endedTitle: 'This reading has ended',
  ended: 'Your place is kept. Go back to the page of the book and open it again to read on.',
  revokedTitle: 'This book is no longer in your library',
  revoked: 'It was refunded or taken back. Your highlights, notes and bookmarks are kept, and you can still have them.',
  exportAnnotations: 'Save my notes as',
  formats: { md: 'Markdown', html: 'Web page', csv: 'Table (CSV)', jsonld: 'Web Annotations (JSON)' },
  downloadUnsynced: 'Save what only this device has',
  unsyncedFileName: (title: string) => `Marks in ${title}, on this device.txt`,
  loadError: 'The next pages could not be loaded.',
  incomplete: 'The contents and the rest of the book could not be fetched.',
  more: 'More',
  close: 'Close',
  leftInChapter: (minutes: number) => `${formatDuration(minutes)} left in chapter`,
  leftInBook: (minutes: number) => `${formatDuration(minutes)} in book`,
  backTo: (page: number) => `Back to page ${page}`,
  stayHere: 'Stay here',
  previousPosition: 'The way back',
  positionNotFound: (isSample: boolean) => `That place is not in this ${isSample ? 'sample' : 'book'}.`,
  goThere: 'Go there',
  remotePosition: (share: number, chapter: string | undefined, device: string | undefined) =>
    `You read on elsewhere${device === undefined ? '' : ` (${device})`}, up to ${Math.round(share * 100)}%${
      chapter === undefined ? '' : `, ${chapter}`
    }.`,
  sampleEnd: 'This is where the sample ends.',
  buyBook: 'Buy to read on',
  sample: (page: string) => `Sample · ${page}`,
  toProductPage: 'To the page of the book',
};

/** `under a minute`, `12 min`, `3 h 10 min`. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 1) return 'Under a minute';
  if (whole < 60) return `${whole} min`;
  // Nobody's pace is known to the minute over hours.
  const rounded = Math.round(whole / 5) * 5;
  const rest = rounded % 60;
  return rest === 0 ? `${Math.floor(rounded / 60)} h` : `${Math.floor(rounded / 60)} h ${rest} min`;
}
