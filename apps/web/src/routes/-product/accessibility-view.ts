import type { Accessibility } from '@octavo/core/entities';
import type { ProductView } from '@octavo/ui/ProductScreen';

type Groups = NonNullable<ProductView['accessibility']>;
type Pairs = readonly (readonly [name: string, statement: string])[];

/** The statements of the display guide for navigation metadata. */
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
  ['longDescription', 'Information-rich images are described by extended descriptions'],
  ['closedCaptions', 'Videos included in publications have closed captions'],
  ['openCaptions', 'Videos included in publications have open captions'],
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

/**
 * Maps accessibility metadata to statements under headings. Headings without a statement are left out.
 *
 * @see https://www.w3.org/publishing/a11y/metadata-display-guide/guidelines/
 */
export function accessibilityGroups(metadata: Accessibility): Groups {
  const groups: Groups = [
    { title: 'Ways of reading', statements: readingModes(metadata) },
    { title: 'Conformance', statements: conformance(metadata) },
    { title: 'Navigation', statements: labelsFor(NAVIGATION, metadata.features) },
    { title: 'Rich content', statements: labelsFor(RICH_CONTENT, metadata.features) },
    { title: 'Hazards', statements: labelsFor(HAZARDS, metadata.hazards) },
    { title: 'Summary', statements: [metadata.summary.trim()].filter(Boolean) },
  ];
  return groups.filter(({ statements }) => statements.length > 0);
}

function labelsFor(pairs: Pairs, values: readonly string[]): string[] {
  return pairs.flatMap(([name, statement]) => (values.includes(name) ? [statement] : []));
}

function readingModes({ features, access_modes: modes, access_modes_sufficient: sufficient }: Accessibility): string[] {
  const isTextEnough = sufficient.some((set) => set.length > 0 && set.every((mode) => mode === 'textual'));
  const hasText = modes.includes('textual') || sufficient.some((set) => set.includes('textual'));
  return [
    ...(features.includes('displayTransformability') ? ['Appearance can be modified'] : []),
    ...(isTextEnough
      ? ['Readable in read aloud or dynamic braille']
      : hasText
        ? ['Not fully readable in read aloud or dynamic braille']
        : []),
    ...(features.includes('alternativeText') ? ['Has alternative text'] : []),
    ...(features.includes('synchronizedAudioText') ? ['Prerecorded audio synchronized with text'] : []),
  ];
}

function conformance({ conforms_to: profiles, certified_by: certifier }: Accessibility): string[] {
  const levels = profiles.flatMap((profile) => /wcag-(2\.[0-2])-(a{1,3})$/i.exec(profile)?.slice(1) ?? []);
  const [version, level = ''] = levels;
  if (version === undefined) return [];
  const standard =
    level.length > 1
      ? 'This publication meets accepted accessibility standards'
      : 'This publication meets minimum accessibility standards';
  return [
    standard,
    `WCAG ${version} Level ${level.toUpperCase()}`,
    ...(certifier.trim() ? [`Certified by ${certifier.trim()}`] : []),
  ];
}
