import type { Accessibility } from '../manifest/index.ts';
import type { MetadataReader } from './refinements.ts';

/** @see https://www.w3.org/community/reports/a11y-discov-vocab/CG-FINAL-vocabulary-20220907/ */
const ACCESS_MODES = new Set(
  'auditory chartOnVisual chemOnVisual colorDependent diagramOnVisual mathOnVisual musicOnVisual tactile textOnVisual textual visual'.split(
    ' ',
  ),
);
const SUFFICIENT_MODES = new Set(['auditory', 'tactile', 'textual', 'visual']);
const FEATURES = new Set(
  `annotations ARIA bookmarks index pageBreakMarkers pageNavigation printPageNumbers readingOrder structuralNavigation tableOfContents taggedPDF
  alternativeText audioDescription captions closedCaptions openCaptions describedMath fullRubyAnnotations longDescription rubyAnnotations signLanguage transcript
  displayTransformability synchronizedAudioText timingControl unlocked ChemML latex MathML ttsMarkup highContrastAudio
  highContrastDisplay largePrint braille tactileGraphic tactileObject none`.split(/\s+/),
);
const HAZARDS = new Set(
  'flashing noFlashingHazard motionSimulation noMotionSimulationHazard sound noSoundHazard unknown none'.split(' '),
);
const VERSION = /EPUB Accessibility (1\.[01])/i;
const CONFORMANCE = /WCAG (2\.[0-2]) Level (A{1,3})\b/i;

/** Reads the accessibility metadata, or returns undefined if there is none. Values outside the vocabulary are ignored. */
export function readAccessibility(reader: MetadataReader): Accessibility | undefined {
  const values = (name: string, known: ReadonlySet<string>): string[] => [
    ...new Set(
      reader
        .meta(`schema:${name}`)
        .flatMap((value) => value.split(/[\s,]+/))
        .filter((word) => known.has(word)),
    ),
  ];
  const conformsTo = [...reader.meta('dcterms:conformsTo'), ...reader.links('dcterms:conformsTo')].flatMap(toProfile);
  const sufficient = reader
    .meta('schema:accessModeSufficient')
    .map((value) => value.split(/[\s,]+/).filter((word) => SUFFICIENT_MODES.has(word)))
    .filter((set) => set.length > 0);
  const certification = {
    ...optionalField('certifiedBy', reader.meta('a11y:certifiedBy')[0]),
    ...optionalField('credential', reader.meta('a11y:certifierCredential')[0]),
    ...optionalField('report', reader.meta('a11y:certifierReport')[0] ?? reader.links('a11y:certifierReport')[0]),
  };
  const accessibility: Accessibility = {
    ...nonEmptyField('conformsTo', [...new Set(conformsTo)]),
    ...(Object.keys(certification).length === 0 ? {} : { certification }),
    ...optionalField('summary', reader.meta('schema:accessibilitySummary')[0]),
    ...nonEmptyField('accessMode', values('accessMode', ACCESS_MODES)),
    ...nonEmptyField('accessModeSufficient', sufficient),
    ...nonEmptyField('feature', values('accessibilityFeature', FEATURES)),
    ...nonEmptyField('hazard', values('accessibilityHazard', HAZARDS)),
  };
  return Object.keys(accessibility).length === 0 ? undefined : accessibility;
}

/** EPUB Accessibility 1.1 names its profiles by text and 1.0 by URL. The manifest requires URLs. */
function toProfile(value: string): string[] {
  const version = VERSION.exec(value)?.[1];
  const [, wcag, level] = CONFORMANCE.exec(value) ?? [];
  if (version && wcag && level) {
    return [`https://www.w3.org/TR/epub-a11y-${version.replace('.', '')}#wcag-${wcag}-${level.toLowerCase()}`];
  }
  return /^https?:\S+$/.test(value) && URL.canParse(value) ? [value] : [];
}

const optionalField = <Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, string>);

const nonEmptyField = <Key extends string, Item>(
  key: Key,
  list: readonly Item[],
): Partial<Record<Key, readonly Item[]>> =>
  list.length === 0 ? {} : ({ [key]: list } as Record<Key, readonly Item[]>);
