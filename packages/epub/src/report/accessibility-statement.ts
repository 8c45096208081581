import type { Accessibility, Manifest } from '../manifest/index.ts';
import { conformanceStatements } from './conformance-statements.ts';

/** Statements about one aspect of the accessibility of a book, from its metadata. */
export interface StatementGroup {
  readonly title: string;
  readonly statements: readonly string[];
}

type Pairs = readonly (readonly [value: string, statement: string])[];

const NAVIGATION: Pairs = [
  ['tableOfContents', 'Table of contents to all chapters of the text via links'],
  ['index', 'Index with links to referenced entries'],
  ['structuralNavigation', 'Elements such as headings, tables, etc for structured navigation'],
  ['pageNavigation', 'Page list to go to pages from the print source version'],
];
const RICH_CONTENT: Pairs = [
  ['MathML', 'Math formulas in accessible format (MathML)'],
  ['latex', 'Math formulas in accessible format (LaTeX)'],
  ['describedMath', 'Text descriptions of math are provided'],
  ['ChemML', 'Chemical formulas in accessible format (ChemML)'],
  ['longDescription', 'Information-rich images are described by extended descriptions'],
  ['closedCaptions', 'Videos included in publications have closed captions'],
  ['openCaptions', 'Videos included in publications have open captions'],
  ['captions', 'Videos included in publications have captions'],
  ['transcript', 'Has transcript'],
];
const HAZARDS: Pairs = [
  ['none', 'No hazards'],
  ['flashing', 'Flashing content'],
  ['motionSimulation', 'Motion simulation'],
  ['sound', 'Loud sounds'],
  ['noFlashingHazard', 'No flashing hazards'],
  ['noMotionSimulationHazard', 'No motion hazards'],
  ['noSoundHazard', 'No sound hazards'],
  ['unknown', 'The presence of hazards is unknown'],
];
const ADDITIONAL: Pairs = [
  ['pageBreakMarkers', 'Page breaks included'],
  ['printPageNumbers', 'Page breaks included'],
  ['ARIA', 'ARIA roles included'],
  ['audioDescription', 'Audio descriptions'],
  ['braille', 'Braille'],
  ['rubyAnnotations', 'Some ruby annotations'],
  ['fullRubyAnnotations', 'Full ruby annotations'],
  ['highContrastAudio', 'High contrast between foreground and background audio'],
  ['highContrastDisplay', 'High contrast between foreground text and background'],
  ['largePrint', 'Large print'],
  ['signLanguage', 'Sign language'],
  ['tactileGraphic', 'Tactile graphics included'],
  ['tactileObject', 'Tactile 3D objects'],
  ['ttsMarkup', 'Text-to-speech hinting provided'],
];
/** Features that give a text alternative to pictures, formulas or sound. */
const TEXT_ALTERNATIVES = ['alternativeText', 'longDescription', 'describedMath', 'transcript'];

/**
 * Returns the accessibility statement of a book in the order and words of the W3C's guide. It states only facts from the
 * metadata. A group without metadata states that no information is available, or is omitted if the guide allows it.
 *
 * @see https://www.w3.org/publishing/a11y/metadata-display-guide/guidelines/
 */
export function accessibilityStatement({
  accessibility = {},
  layout,
}: Pick<Manifest['metadata'], 'accessibility' | 'layout'>): StatementGroup[] {
  const { feature = [], hazard = [], summary = '' } = accessibility;
  const groups: StatementGroup[] = [
    { title: 'Ways of reading', statements: waysOfReading(accessibility, layout) },
    { title: 'Conformance', statements: conformanceStatements(accessibility) },
    {
      title: 'Navigation',
      statements: labelsOf(NAVIGATION, feature, 'No information about navigation features is available'),
    },
    { title: 'Rich content', statements: labelsOf(RICH_CONTENT, feature) },
    { title: 'Hazards', statements: labelsOf(HAZARDS, hazard, 'No information about possible hazards is available') },
    { title: 'Accessibility summary', statements: [summary.trim()].filter(Boolean) },
    { title: 'Additional accessibility information', statements: labelsOf(ADDITIONAL, feature) },
  ];
  return groups.filter(({ statements }) => statements.length > 0);
}

function labelsOf(pairs: Pairs, values: readonly string[], otherwise?: string): string[] {
  const labels = [...new Set(pairs.flatMap(([value, statement]) => (values.includes(value) ? [statement] : [])))];
  return labels.length === 0 && otherwise !== undefined ? [otherwise] : labels;
}

function waysOfReading(accessibility: Accessibility, layout: Manifest['metadata']['layout']): string[] {
  const { feature = [], accessMode = [] } = accessibility;
  return [
    feature.includes('displayTransformability')
      ? 'Appearance can be modified'
      : layout === 'fixed'
        ? 'Appearance cannot be modified'
        : 'No information about appearance modifiability is available',
    nonvisualReading(accessibility),
    ...(TEXT_ALTERNATIVES.some((name) => feature.includes(name)) ? ['Has alternative text'] : []),
    ...(feature.includes('synchronizedAudioText')
      ? ['Prerecorded audio synchronized with text']
      : accessMode.includes('auditory')
        ? ['Prerecorded audio clips']
        : []),
  ];
}

/** Returns the statement about nonvisual reading: by read aloud or on a braille display. */
function nonvisualReading({ feature = [], accessMode = [], accessModeSufficient = [] }: Accessibility): string {
  const isTextEnough = accessModeSufficient.some((set) => set.length > 0 && set.every((mode) => mode === 'textual'));
  if (isTextEnough) return 'Readable in read aloud or dynamic braille';
  const hasText =
    accessMode.includes('textual') ||
    accessModeSufficient.some((set) => set.includes('textual')) ||
    TEXT_ALTERNATIVES.some((name) => feature.includes(name));
  if (hasText) return 'Not fully readable in read aloud or dynamic braille';
  return accessMode.length > 0
    ? 'Not readable in read aloud or dynamic braille'
    : 'No information about nonvisual reading is available';
}
