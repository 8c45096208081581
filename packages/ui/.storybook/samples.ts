/** Sample books, genres, reviews and orders for stories, with realistic short and long values. */
import type { AppPasswordView } from '../src/components/AppPasswords/index.ts';
import type { BookSummary } from '../src/components/Cover/index.ts';
import type { DeviceView } from '../src/components/DevicesList/index.ts';
import type { GenreSummary } from '../src/components/GenreCard/index.ts';
import type { AnnotatedBookView } from '../src/components/AnnotatedBooks/index.ts';
import type { OrderView } from '../src/components/OrdersList/index.ts';
import type { ReviewView } from '../src/components/Review/index.ts';
import { sampleCover, sampleGenre } from './sample-covers.ts';

type Row = [title: string, author: string, price: string, hue: number];

const rows: Row[] = [
  ['Lantern Weather', 'Efua Larkmoor', '$9.90', 20],
  ['Loud Machines', 'Dov Palanquin', '$14.50', 38],
  ['The Marbler’s Daughter', 'Hester Vandequill', '$10.90', 25],
  ['Atlas of Minor Stars', 'Nils Eiderholm', '$13.00', 262],
  ['Nine Rooms of Winter', 'Signe Aldermarsh', '$11.90', 215],
  ['Quince', 'Fenn Okerwald', '$7.90', 88],
  ['The Salt Cartographer', 'Maren Oskalo', '$12.90', 90],
  ['Moth Arithmetic', 'Mirela Vy', '$8.00', 305],
  ['The Heron Ledger', 'Odile Sabreton', '$12.50', 168],
  ['Saints of the Ring Road', 'Kit Marlowick', '$9.00', 172],
  ['Unfinished Blue', 'Lio Maszek', '$15.00', 265],
  ['Velvet Engine', 'T. R. Averne', '$12.00', 5],
  ['Eleven Ways to Fold a River', 'Jun Harrowgale', '$8.50', 150],
  ['Parliament of Small Hours', 'Agnes Thornquay', '$9.50', 255],
  ['A Field Guide to Leaving', 'Wren Abernall', '$11.00', 140],
  ['The Understudy Moon', 'Ysolde Kettering', '$8.90', 5],
  ['One Hundred Doors South', 'Rafe Ombrelle', '$11.50', 60],
  ['Bread, Then Thunder', 'Pilar Undercroft', '$12.00', 45],
  ['Tidewater Psalms', 'Cato Lindqvarn', '$8.50', 240],
  ['How Bridges Think', 'Teo Vasquillan', '$16.00', 258],
  ['The Glass Apiary', 'Soraya Elmsquith', '$13.50', 195],
  ['A Kingdom of Loose Paper', 'Ansel Brightquay', '$12.90', 245],
  ['The Last Semaphore', 'Bram Tollivant', '$10.50', 32],
  ['The Orchard Keeps Its Own Time', 'Ida Merrowby', '$10.00', 155],
];

const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

/** Twenty-four books. */
export const books: readonly BookSummary[] = rows.map(([title, author, price, hue], index) => ({
  id: index + 1,
  title,
  author,
  price,
  href: `/product/${slug(title)}`,
  isFavorite: index === 2,
  cover: { src: sampleCover(slug(title)), hue },
}));

/** The book at `index` in the list above. */
export function book(index: number): BookSummary {
  const found = books[index];
  if (!found) throw new RangeError(`There is no sample book ${index}.`);
  return found;
}

/** The longest title, author and price to expect. */
export const longBook: BookSummary = {
  id: 'long',
  title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft: eine Familiengeschichte',
  author: 'Wilhelmine Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
  price: '$1,299.00',
  href: '/product/long',
  cover: { src: null, hue: 300 },
};

/** Right-to-left content. */
export const arabicBook: BookSummary = {
  id: 'arabic',
  title: 'مصابيح على ضفة النهر البعيد',
  author: 'ليلى المنصوري',
  price: '$8.00',
  href: '/product/arabic',
  cover: { src: null, hue: 40 },
};

const genreRows: [name: string, countText: string][] = [
  ['Fiction', '214 books'],
  ['Crime', '96 books'],
  ['Poetry', '71 books'],
  ['Science Fiction', '128 books'],
  ['Historical', '83 books'],
  ['Fantasy', '140 books'],
  ['Science', '64 books'],
  ['Memoir', '52 books'],
  ['Travel', '37 books'],
];

/** Nine genres with round pictures. */
export const genres: readonly GenreSummary[] = genreRows.map(([name, countText], index) => ({
  id: index + 1,
  name,
  countText,
  href: `/discover/${encodeURIComponent(name.toLowerCase())}`,
  picture: sampleGenre(slug(name)),
}));

/** The description of a book, as the server sends it. */
export const descriptionHtml = `<p>The paper comes up out of the vat like weather: a front of oxblood rolling over teal, ochre breaking along its edge. Beatriz has watched it happen ten thousand times and still holds her breath. What she has never been told is that every sheet her father made was numbered, that no number was used twice, and that somebody in the city has been collecting them in order.</p><p>Set among the binders, smugglers and insomniac printers of a port still counting the cost of its great earthquake, this is a novel about inheritance and forgery; about how much of a person can be carried in a pattern, and what it costs to make the one sheet nobody asked you for.</p><p>The edition includes the author’s notes on <em>eighteenth-century marbling</em> and a map of the binders’ quarter as it stood before the fire.</p>`;

/** The short description of a book. */
export const shortDescriptionHtml =
  '<p>Lisbon, 1788. When her father’s hands begin to shake, Beatriz Vandequill takes over his vats, and finds that the patterns he floats for the city’s bookbinders are not only patterns.</p>';

/** Reviews; one has no reviewer and no date. */
export const reviews: readonly ReviewView[] = [
  {
    id: 1,
    rating: 5,
    reviewer: 'Philippa M.',
    timeText: '3 days ago',
    dateTime: '2026-11-18T09:00:00Z',
    dateTitle: 'November 18, 2026, 9:00 AM',
    isVerified: true,
    html: '<p>I bought this for the vats and stayed for the father. The chapter in which he teaches her to listen for the size thickening is the best thing I have read about work in years.</p>',
  },
  {
    id: 2,
    rating: 4,
    reviewer: '',
    timeText: '',
    html: '<p>A slow first quarter, then it moves like a tide. I would have liked more of the printer next door, who steals every scene she is given.</p>',
  },
  {
    id: 3,
    rating: 5,
    reviewer: 'Teun',
    timeText: 'a month ago',
    dateTime: '2026-10-20T09:00:00Z',
    isVerified: true,
    html: '<p>Read it on two night trains. The pattern plates at the chapter heads are beautiful on a good screen.</p>',
  },
  {
    id: 4,
    rating: 4,
    reviewer: 'Rosalind K.',
    timeText: '2 months ago',
    dateTime: '2026-09-20T09:00:00Z',
    isVerified: true,
    html: '<p>Careful, tactile, never showy. The ending arrives a page early, which I mean as praise.</p>',
  },
];

/** Past orders: paid, pending, and one with many books. */
export const orders: readonly OrderView[] = [
  {
    id: 10482,
    href: '/orders/10482',
    dateText: 'November 14, 2026, 9:42 PM',
    dateTime: '2026-11-14T21:42:00Z',
    status: { text: 'Paid', tone: 'ok' },
    lines: [
      { id: 1, title: 'The Heron Ledger', amount: '$12.50' },
      { id: 2, title: 'Moth Arithmetic', amount: '$8.00' },
    ],
    total: '$20.50',
  },
  {
    id: 10311,
    href: '/orders/10311',
    dateText: 'October 2, 2026, 7:15 AM',
    dateTime: '2026-10-02T07:15:00Z',
    status: { text: 'Unpaid', tone: 'danger' },
    payHref: '/cart?order=10311',
    lines: [{ id: 3, title: 'Velvet Engine', amount: '$12.00' }],
    total: '$12.00',
  },
  {
    id: 9987,
    href: '/orders/9987',
    dateText: 'August 30, 2026, 1:03 PM',
    dateTime: '2026-08-30T13:03:00Z',
    status: { text: 'Paid', tone: 'ok' },
    lines: [
      { id: 4, title: 'Lantern Weather', amount: '$9.90' },
      { id: 5, title: 'Unfinished Blue', amount: '$15.00' },
      { id: 6, title: 'Saints of the Ring Road', amount: '$9.00' },
    ],
    total: '$33.90',
  },
];

/** Signed-in devices: this one, a phone, and one without details. */
export const devices: readonly DeviceView[] = [
  { id: 1, name: 'Firefox on Linux', isCurrent: true, signedInText: 'November 3, 2026' },
  {
    id: 2,
    name: 'Safari on iPhone',
    isCurrent: false,
    lastUsedText: '3 hours ago',
    lastUsed: '2026-11-21T06:00:00Z',
    signedInText: 'September 18, 2026',
  },
  {
    id: 3,
    name: '',
    isCurrent: false,
    lastUsedText: '2 months ago',
    lastUsed: '2026-09-20T09:00:00Z',
    signedInText: 'June 2, 2026',
  },
];

/** App passwords: one in use and one never used. */
export const appPasswords: readonly AppPasswordView[] = [
  {
    id: 'a1',
    name: 'KOReader on the kitchen tablet',
    lastUsedText: '2 days ago',
    lastUsed: '2026-11-19T06:00:00Z',
    createdText: 'October 8, 2026',
  },
  { id: 'a2', name: 'Thorium', createdText: 'November 20, 2026' },
];

/** Books with annotations: one owned and one refunded. */
export const annotatedBooks: readonly AnnotatedBookView[] = [
  { id: 7, name: 'The Heron Ledger', count: 41 },
  { id: 3, name: 'Moth Arithmetic', count: 1, isRemoved: true },
];

/** The catalog URLs for reading apps. */
export const catalogs: readonly { label: string; address: string }[] = [
  { label: 'OPDS 1.2, for KOReader and most others', address: 'http://127.0.0.1:3000/opds/v1.2' },
  { label: 'OPDS 2.0, for Thorium', address: 'http://127.0.0.1:3000/opds/v2' },
];

/** Accessibility statements of a well-made book. */
export const accessibilityGroups = [
  {
    title: 'Ways of reading',
    statements: ['Appearance of the text can be modified', 'Readable in read aloud or dynamic braille'],
  },
  {
    title: 'Navigation',
    statements: ['Table of contents to all chapters of the text', 'Page list of the print edition'],
  },
  { title: 'Conformance', statements: ['EPUB Accessibility 1.1, WCAG 2.2 Level AA'] },
  { title: 'Hazards', statements: ['No hazards'] },
] as const;
