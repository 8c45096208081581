import type { Fix, FixCode } from '@octavo/core/studio';
import type { PlannedFix } from '@octavo/epub/fix';

interface FixText extends Pick<Fix, 'severity' | 'message' | 'explanation'> {
  /** The findings of a report that the fix removes. */
  readonly findings: readonly string[];
}

const TEXTS: Readonly<Record<FixCode, FixText>> = {
  mimetype: {
    severity: 'warning',
    message: 'The file does not begin with its media type.',
    explanation: 'Some reading apps refuse such a file. The fix writes the mimetype as the first entry.',
    findings: ['mimetype_missing', 'mimetype_not_first', 'mimetype_wrong'],
  },
  title: {
    severity: 'error',
    message: 'The file does not state the title of the book.',
    explanation: 'Reading apps list the book by its title. The fix adds it.',
    findings: ['title_missing'],
  },
  language: {
    severity: 'error',
    message: 'The file does not state its language.',
    explanation: 'Screen readers choose a voice by the language, and search finds books by it. The fix adds it.',
    findings: ['language_missing'],
  },
  identifier: {
    severity: 'warning',
    message: 'The file has no unique identifier.',
    explanation: 'Reading apps and shops recognize the next file of the book by it. The fix adds one.',
    findings: ['identifier_missing', 'unique_identifier_missing'],
  },
  modified: {
    severity: 'warning',
    message: 'The file does not state when it was last modified.',
    explanation: 'Other stores refuse such a file. The fix adds the time.',
    findings: ['modified_invalid'],
  },
  navigation: {
    severity: 'warning',
    message: 'The file has no navigation document.',
    explanation: 'Readers cannot go to a chapter without it. The fix builds the contents from the headings.',
    findings: ['navigation_missing', 'navigation_undeclared'],
  },
  cover: {
    severity: 'info',
    message: 'The cover picture is not marked as the cover.',
    explanation: 'Reading apps show another picture or none in the library. The fix marks it.',
    findings: [],
  },
  properties: {
    severity: 'warning',
    message: 'The file does not declare what some documents contain.',
    explanation: 'Reading apps need to know about drawings, formulas and scripts. The fix declares them.',
    findings: ['navigation_undeclared'],
  },
  progression: {
    severity: 'warning',
    message: 'The file does not state that its pages turn from right to left.',
    explanation: 'Reading apps turn the pages in the wrong direction without it. The fix states it.',
    findings: [],
  },
  alternatives: {
    severity: 'warning',
    message: 'Decorative pictures are not marked as such.',
    explanation: 'Screen readers read the names of their files aloud. The fix marks them.',
    findings: [],
  },
  accessibility: {
    severity: 'info',
    message: 'The file does not state how accessible it is.',
    explanation:
      'The law of the European Union requires this statement for most books. The fix adds what the file shows.',
    findings: [],
  },
};

/** A fix in its wire format. */
export function toFix({ code, changes, fileCount, placeCount, openCount }: PlannedFix): Fix {
  const { severity, message, explanation, findings } = TEXTS[code];
  return {
    code,
    severity,
    message: code === 'alternatives' ? pictureMessage(placeCount) : message,
    explanation: openCount === 0 ? explanation : `${explanation} ${openMessage(openCount)}`,
    finding_codes: [...findings],
    changes: changes.map(({ file, lines }) => ({ file, lines: [...lines] })),
    file_count: fileCount,
  };
}

const pictureMessage = (count: number): string =>
  count === 1
    ? 'One picture has no text alternative and looks decorative.'
    : `${count} pictures have no text alternative and look decorative.`;

const openMessage = (count: number): string =>
  count === 1
    ? 'One other picture needs a description from you.'
    : `${count} other pictures need descriptions from you.`;
