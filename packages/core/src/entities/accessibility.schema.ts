import * as v from 'valibot';
import { listOf, TextSchema } from './wire.schema.ts';

/**
 * What a book says of its own accessibility, in schema.org's words; additive. Empty where it says nothing.
 * @see https://www.w3.org/publishing/a11y/metadata-display-guide/
 */
export const AccessibilitySchema = v.object({
  /** Addresses of profiles such as `https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa`. */
  conforms_to: listOf(TextSchema),
  certified_by: TextSchema,
  summary: TextSchema,
  /** `textual`, `visual`, `auditory` …: by which senses it is made to be taken in. */
  access_modes: listOf(TextSchema),
  /** Each a set of senses that is enough for the whole book. */
  access_modes_sufficient: listOf(listOf(TextSchema)),
  /** `alternativeText`, `tableOfContents`, `displayTransformability` … */
  features: listOf(TextSchema),
  /** `none`, `flashing`, `noFlashingHazard` … */
  hazards: listOf(TextSchema),
});
export type Accessibility = v.InferOutput<typeof AccessibilitySchema>;
