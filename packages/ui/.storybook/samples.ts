/** Books, genres, reviews and orders for stories: invented, and long and short enough to be realistic. */
import type { BookSummary } from '../src/Cover/index.ts';
import type { GenreSummary } from '../src/GenreCard/index.ts';
import type { OrderView } from '../src/OrdersList/index.ts';
import type { ReviewView } from '../src/Review/index.ts';
import { sampleCover } from './sample-covers.ts';
import type { SampleSystem } from './sample-covers.ts';

type Row = [title: string, author: string, price: string, hue: number, system: SampleSystem, colors: string];

const rows: Row[] = [
  ['Lantern Weather', 'Efua Larkmoor', '$9.90', 20, 'hills', '#1D2B53 #1A1836 #B56576 #FFD58A #FFF1DC'],
  ['Loud Machines', 'Dov Palanquin', '$14.50', 38, 'type', '#F04E23 #16130F #FBEFD9 #FBEFD9 #16130F'],
  ['The Marbler’s Daughter', 'Hester Vandequill', '$10.90', 25, 'tiles', '#E9D9B6 #2B1A22 #8E2F3C #D98E43 #5E1B28'],
  ['Atlas of Minor Stars', 'Nils Eiderholm', '$13.00', 262, 'rings', '#12203A #0B1428 #1C3157 #F2C14E #F4EEDD'],
  ['Nine Rooms of Winter', 'Signe Aldermarsh', '$11.90', 215, 'letter', '#DCE6E8 #3A5560 #B3202C #3A5560 #0F2730'],
  ['Quince', 'Fenn Okerwald', '$7.90', 88, 'letter', '#E7B928 #2B3A1C #2E5A3A #2B3A1C #1E2A16'],
  ['The Salt Cartographer', 'Maren Oskalo', '$12.90', 90, 'river', '#E9DFC6 #2F5D62 #C9B98A #D2492A #20383F'],
  ['Moth Arithmetic', 'Mirela Vy', '$8.00', 305, 'tiles', '#F4EBDD #1F1A2B #3B2F4A #E4A85D #2A2036'],
  ['The Heron Ledger', 'Odile Sabreton', '$12.50', 168, 'stripes', '#E3E4D2 #1F2A26 #A13C20 #E3E4D2 #1F2A26'],
  ['Saints of the Ring Road', 'Kit Marlowick', '$9.00', 172, 'type', '#1E5A4C #F2E9D2 #F4B43A #F4B43A #F2E9D2'],
  ['Unfinished Blue', 'Lio Maszek', '$15.00', 265, 'rings', '#F3EFE6 #F3EFE6 #1B3FA0 #5B7FD6 #16244F'],
  ['Velvet Engine', 'T. R. Averne', '$12.00', 5, 'rings', '#EFE3D0 #23182B #2E8C8C #C7355A #23182B'],
  ['Eleven Ways to Fold a River', 'Jun Harrowgale', '$8.50', 150, 'river', '#DDE3D3 #20403C #20403C #4F7F74 #1B3430'],
  ['Parliament of Small Hours', 'Agnes Thornquay', '$9.50', 255, 'stripes', '#141A24 #2C3A4C #FFC857 #3D4E63 #F3EDE0'],
  ['A Field Guide to Leaving', 'Wren Abernall', '$11.00', 140, 'hills', '#F2EBDA #1E3A2F #2F6B4F #D9572B #1E3A2F'],
  ['The Understudy Moon', 'Ysolde Kettering', '$8.90', 5, 'rings', '#7A2440 #5B1730 #D08C8C #F7DFC0 #FCEFE0'],
  ['One Hundred Doors South', 'Rafe Ombrelle', '$11.50', 60, 'hills', '#F5D9A6 #5B1F2A #E9A15F #E2502F #5B1F2A'],
  ['Bread, Then Thunder', 'Pilar Undercroft', '$12.00', 45, 'tiles', '#F6E7C8 #27221C #E2572B #2B7A6B #27221C'],
  ['Tidewater Psalms', 'Cato Lindqvarn', '$8.50', 240, 'stripes', '#EFE6D0 #17324D #B2402A #EFE6D0 #17324D'],
  ['How Bridges Think', 'Teo Vasquillan', '$16.00', 258, 'rings', '#F1E9D8 #191919 #1F4E8C #F2B632 #191919'],
  ['The Glass Apiary', 'Soraya Elmsquith', '$13.50', 195, 'tiles', '#F3D9A0 #15464A #E89B2E #3E8E8A #15464A'],
  ['A Kingdom of Loose Paper', 'Ansel Brightquay', '$12.90', 245, 'river', '#1F3B57 #12263B #E8B04A #7FA8A3 #F3E3BD'],
  ['The Last Semaphore', 'Bram Tollivant', '$10.50', 32, 'stripes', '#F4EBDC #141414 #E0402B #F4EBDC #141414'],
  ['The Orchard Keeps Its Own Time', 'Ida Merrowby', '$10.00', 155, 'hills', '#23382F #1B2B24 #D98F6B #F2E2B8 #F6E6CF'],
];

const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

/** Twenty-four books. */
export const books: readonly BookSummary[] = rows.map(([title, author, price, hue, system, colors], index) => {
  const [ground = '', ink = '', a = '', b = '', text = ''] = colors.split(' ');
  return {
    id: index + 1,
    title,
    author,
    price,
    href: `/product/${slug(title)}`,
    isFavorite: index === 2,
    cover: { src: sampleCover(title, author, system, { ground, ink, a, b, text }), hue },
  };
});

/** The book at `index`; stories name it by its place in the list above. */
export function book(index: number): BookSummary {
  const found = books[index];
  if (!found) throw new RangeError(`There is no sample book ${index}.`);
  return found;
}

/** A title, an author and a price as long as they come. */
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

const genreRows: [string, string, string, string][] = [
  ['Fiction', '214 books', '#1D2B53', '#E58B6B'],
  ['Crime', '96 books', '#141A24', '#FFC857'],
  ['Poetry', '71 books', '#EFE6D0', '#17324D'],
  ['Science Fiction', '128 books', '#12203A', '#F2C14E'],
  ['Historical', '83 books', '#E3E4D2', '#A13C20'],
  ['Fantasy', '140 books', '#3B2F4A', '#E4A85D'],
  ['Science', '64 books', '#F1E9D8', '#1F4E8C'],
  ['Memoir', '52 books', '#23382F', '#D98F6B'],
  ['Travel', '37 books', '#F5D9A6', '#5B1F2A'],
];

/** Nine genres with round pictures. */
export const genres: readonly GenreSummary[] = genreRows.map(([name, countText, ground, figure], index) => ({
  id: index + 1,
  name,
  countText,
  href: `/discover/${encodeURIComponent(name.toLowerCase())}`,
  picture: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 66 66"><path fill="${ground}" d="M0 0h66v66H0z"/><circle cx="${22 + ((index * 11) % 26)}" cy="26" r="${10 + (index % 3) * 5}" fill="${figure}"/><path fill="${figure}" fill-opacity=".6" d="M0 ${50 - (index % 4) * 4}q18-12 33 0t33-2v30H0z"/></svg>`,
  )}`,
}));

/** The description of one of the books, as the server sends it. */
export const descriptionHtml = `<p>The paper comes up out of the vat like weather: a front of oxblood rolling over teal, ochre breaking along its edge. Beatriz has watched it happen ten thousand times and still holds her breath. What she has never been told is that every sheet her father made was numbered, that no number was used twice, and that somebody in the city has been collecting them in order.</p><p>Set among the binders, smugglers and insomniac printers of a port still counting the cost of its great earthquake, this is a novel about inheritance and forgery; about how much of a person can be carried in a pattern, and what it costs to make the one sheet nobody asked you for.</p><p>The edition includes the author’s notes on <em>eighteenth-century marbling</em> and a map of the binders’ quarter as it stood before the fire.</p>`;

/** Its short description. */
export const shortDescriptionHtml =
  '<p>Lisbon, 1788. When her father’s hands begin to shake, Beatriz Vandequill takes over his vats, and finds that the patterns he floats for the city’s bookbinders are not only patterns.</p>';

/** Reviews, one of them by nobody, at no known time. */
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

/** Past orders: paid, waiting, and one of many books. */
export const orders: readonly OrderView[] = [
  {
    id: 10482,
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
    dateText: 'October 2, 2026, 7:15 AM',
    dateTime: '2026-10-02T07:15:00Z',
    status: { text: 'Unpaid', tone: 'danger' },
    payHref: '/cart?order=10311',
    lines: [{ id: 3, title: 'Velvet Engine', amount: '$12.00' }],
    total: '$12.00',
  },
  {
    id: 9987,
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
