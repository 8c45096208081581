import type { BookDetails, BookPrices, StudioBook, StudioSettings, Upload } from '../studio/index.ts';

/** Builds the details of a book; `overrides` replace whole fields. */
export function aBookDetails(overrides: Partial<BookDetails> = {}): BookDetails {
  return {
    title: 'The Understudy Moon',
    subtitle: 'A novel in five acts',
    contributors: [{ name: 'Ysolde Kettering', role: 'aut' }],
    series: { name: 'Small Theatres', position: 2 },
    language: 'en',
    genres: ['Fantasy', 'Fiction'],
    description: '<p>Every night at ten to eight the moon over Vessel Street fails to rise.</p>',
    publisher: 'Hollow Quay Press',
    publication_date: '2026-03-03',
    isbn: '9780306406157',
    keywords: ['theatre', 'moon'],
    ...overrides,
  };
}

/** Builds a published book of an author. */
export function aStudioBook(overrides: Partial<StudioBook> = {}): StudioBook {
  const details = overrides.details ?? aBookDetails();
  return {
    id: 7,
    title: details.title,
    authors: details.contributors.filter(({ role }) => role === 'aut').map(({ name }) => name),
    slug: 'the-understudy-moon',
    images: [{ src: '/covers/moon-640.jpg' }],
    status: 'published',
    date_status: '2026-03-03T09:00:00.000Z',
    release_date: '',
    review_note: '',
    price: '9.90',
    total_sales: 846,
    recent_sales: 58,
    average_rating: '4.40',
    rating_count: 31,
    edition_count: 1,
    current_edition: 1,
    date_updated: '2026-11-20T10:42:00.000Z',
    version: '"3"',
    details,
    file_details: aBookDetails({ subtitle: 'A Novel' }),
    edited: [{ field: 'subtitle', by: 'author' }],
    cover: {
      source: 'file',
      chosen_by: null,
      design: '',
      file_image: { src: '/covers/moon-640.jpg' },
      uploaded_image: null,
    },
    sample_percent: 8,
    sample_chapter: null,
    edition: { id: 12, size_bytes: 4_800_000, date_created: '2026-03-01T09:00:00.000Z' },
    blockers: [],
    needs_review: false,
    seller: 'maren_oskalo',
    ...overrides,
  };
}

/** Builds an upload that has become the file of a book. */
export function anUpload(overrides: Partial<Upload> = {}): Upload {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'book',
    filename: 'the-understudy-moon.epub',
    size_bytes: 4_800_000,
    received_bytes: 4_800_000,
    status: 'ready',
    book_id: 7,
    error: null,
    report: {
      is_accepted: true,
      findings: [
        {
          severity: 'warning',
          code: 'language_missing',
          message: 'The book does not declare its language.',
          fix: 'Add a dc:language such as en to the metadata.',
          file: 'package.opf',
          line: 12,
        },
      ],
    },
    date_created: '2026-11-24T10:00:00.000Z',
    date_expires: '2026-12-01T10:00:00.000Z',
    ...overrides,
  };
}

/** Builds the prices of a book that was reduced once. */
export function aPriceHistory(overrides: Partial<BookPrices> = {}): BookPrices {
  return {
    price: '12.90',
    lowest_recent_price: '7.90',
    history: [
      { price: '12.90', date_from: '2026-11-10T09:00:00.000Z', date_until: '', changed_by: 'maren_oskalo', sales: 14 },
      {
        price: '7.90',
        date_from: '2026-10-01T09:00:00.000Z',
        date_until: '2026-11-10T09:00:00.000Z',
        changed_by: '',
        sales: 388,
      },
    ],
    planned: [
      {
        id: 4,
        price: '7.90',
        date_from: '2026-12-01T09:00:00.000Z',
        date_until: '2027-01-06T23:59:00.000Z',
        status: 'planned',
      },
    ],
    ...overrides,
  };
}

/** Builds the settings of a shop whose author has a payout account. */
export function aStudioSettings(overrides: Partial<StudioSettings> = {}): StudioSettings {
  return {
    max_upload_bytes: 512 * 1024 * 1024,
    max_part_bytes: 1024 * 1024,
    time_zone: 'Europe/Lisbon',
    approve: 'first-book',
    fee_basis_points: 1000,
    has_payout_account: true,
    can_review: false,
    genres: ['Fantasy', 'Fiction', 'Mystery'],
    ...overrides,
  };
}
