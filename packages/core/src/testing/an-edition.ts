import type {
  BookFixes,
  BookEditions,
  ChapterPassages,
  Edition,
  EditionAnnotations,
  EditionChanges,
} from '../studio/index.ts';

/** Builds the current edition of a book. */
export function anEdition(overrides: Partial<Edition> = {}): Edition {
  return {
    id: 12,
    number: 3,
    status: 'current',
    filename: 'the-understudy-moon.epub',
    size_bytes: 4_800_000,
    word_count: 94_210,
    chapter_count: 21,
    uploaded_by: 'maren_oskalo',
    note: '',
    has_report: true,
    date_uploaded: '2026-01-02T09:00:00.000Z',
    date_current: '2026-01-02T09:30:00.000Z',
    ...overrides,
  };
}

/** Builds the editions of a book: a waiting file, the current edition and two former ones. */
export function someEditions(overrides: Partial<BookEditions> = {}): BookEditions {
  return {
    editions: [
      anEdition({
        id: 14,
        number: null,
        status: 'waiting',
        filename: 'the-understudy-moon-4.epub',
        word_count: 96_880,
        chapter_count: 22,
        date_uploaded: '2026-11-24T10:31:00.000Z',
        date_current: '',
      }),
      anEdition(),
      anEdition({ id: 9, number: 2, status: 'former', note: 'I corrected two dates.' }),
      anEdition({ id: 7, number: 1, status: 'former', word_count: null, chapter_count: null, uploaded_by: '' }),
    ],
    owner_count: 1_312,
    subscriber_count: 812,
    ...overrides,
  };
}

/** Builds the comparison of a new file with the current edition: one chapter added, one renamed, one edited. */
export function someEditionChanges(overrides: Partial<EditionChanges> = {}): EditionChanges {
  return {
    base_id: 12,
    words_before: 94_210,
    words_now: 96_826,
    chapters_before: 21,
    chapters_now: 22,
    identical: 19,
    added: 1,
    removed: 0,
    renamed: 1,
    edited: 1,
    chapters: [
      {
        kind: 'edited',
        title: 'Three: The Brine Office',
        former_title: '',
        words_before: 5_008,
        words_now: 5_214,
        words_added: 230,
        words_removed: 24,
      },
      {
        kind: 'renamed',
        title: 'Nine: Soundings',
        former_title: 'Chapter Nine',
        words_before: 4_120,
        words_now: 4_120,
        words_added: 0,
        words_removed: 0,
      },
      {
        kind: 'added',
        title: 'Afterword: The Tide Tables',
        former_title: '',
        words_before: null,
        words_now: 2_410,
        words_added: 2_410,
        words_removed: 0,
      },
    ],
    sample: null,
    ...overrides,
  };
}

/** Builds the changed paragraphs of a chapter: one edited, one added. */
export function somePassages(overrides: Partial<ChapterPassages> = {}): ChapterPassages {
  return {
    base_id: 12,
    passage_count: 2,
    passages: [
      {
        identical_before: 3,
        before: [
          { is_changed: false, text: 'On the ' },
          { is_changed: true, text: 'third of April' },
          { is_changed: false, text: ' the tide came in.' },
        ],
        now: [
          { is_changed: false, text: 'On the ' },
          { is_changed: true, text: 'fourth of May' },
          { is_changed: false, text: ' the tide came in.' },
        ],
      },
      { identical_before: 0, before: [], now: [{ is_changed: true, text: 'It went out again.' }] },
    ],
    identical_after: 41,
    ...overrides,
  };
}

/** Builds the annotations in a book. The new edition keeps 1,200 of them and loses the passage of four. */
export function someEditionAnnotations(overrides: Partial<EditionAnnotations> = {}): EditionAnnotations {
  return {
    total: 1_204,
    kept: 1_200,
    lost: [
      { quote: 'the third of April, 1911', chapter: 'Three: The Brine Office', annotation_count: 3 },
      { quote: '', chapter: 'Fourteen: A Harbor Without Water', annotation_count: 1 },
    ],
    ...overrides,
  };
}

/** Builds the fixes for a file that does not declare its language. */
export function someFixes(overrides: Partial<BookFixes> = {}): BookFixes {
  return {
    edition_id: 12,
    fixes: [
      {
        code: 'language',
        severity: 'error',
        message: 'The book does not declare its language.',
        explanation: 'Screen readers choose a voice by the language.',
        finding_codes: ['language_missing'],
        changes: [
          {
            file: 'package.opf',
            lines: [
              { kind: 'same', text: '<dc:title>The Understudy Moon</dc:title>' },
              { kind: 'added', text: '<dc:language>en</dc:language>' },
            ],
          },
        ],
        file_count: 1,
      },
    ],
    accessibility: {
      score: 62,
      parts: [
        { code: 'language', score: 0 },
        { code: 'navigation', score: 88 },
        { code: 'pictures', score: 60 },
        { code: 'metadata', score: 100 },
      ],
    },
    ...overrides,
  };
}
