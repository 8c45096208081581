import * as v from 'valibot';
import { listOf, TextSchema } from './wire.schema.ts';

/**
 * Accessibility metadata of a book, with schema.org values; additive. Fields are empty where the book states nothing.
 * @see https://www.w3.org/publishing/a11y/metadata-display-guide/
 */
export const AccessibilitySchema = v.object({
  /** URLs of conformance profiles, such as `https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa`. */
  conforms_to: listOf(TextSchema),
  certified_by: TextSchema,
  summary: TextSchema,
  /** Senses that the content uses: `textual`, `visual`, `auditory` … */
  access_modes: listOf(TextSchema),
  /** Sets of senses, each sufficient for the whole book. */
  access_modes_sufficient: listOf(listOf(TextSchema)),
  /** `alternativeText`, `tableOfContents`, `displayTransformability` … */
  features: listOf(TextSchema),
  /** `none`, `flashing`, `noFlashingHazard` … */
  hazards: listOf(TextSchema),
});
export type Accessibility = v.InferOutput<typeof AccessibilitySchema>;
