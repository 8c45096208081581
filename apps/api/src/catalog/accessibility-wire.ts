import type { Accessibility } from '@octavo/core/entities';
import * as v from 'valibot';

const stringList = v.optional(v.array(v.string()), []);

/** The accessibility metadata of a publication manifest. */
const StoredSchema = v.object({
  conformsTo: stringList,
  certification: v.optional(v.object({ certifiedBy: v.optional(v.string(), '') }), {}),
  summary: v.optional(v.string(), ''),
  accessMode: stringList,
  accessModeSufficient: v.optional(v.array(v.array(v.string())), []),
  feature: stringList,
  hazard: stringList,
});

/** The accessibility of a book in its wire format; `null` if the file states none. */
export function toWireAccessibility(stored: unknown): Accessibility | null {
  const read = v.safeParse(StoredSchema, stored);
  if (!read.success) return null;
  const { conformsTo, certification, summary, accessMode, accessModeSufficient, feature, hazard } = read.output;
  return {
    conforms_to: conformsTo,
    certified_by: certification.certifiedBy,
    summary,
    access_modes: accessMode,
    access_modes_sufficient: accessModeSufficient,
    features: feature,
    hazards: hazard,
  };
}
