/** The package part of a CFI: the step to a spine item, then its idref. */
const SPINE_STEP = /^(?:epubcfi\()?\/\d+\/(\d+)(?:\[((?:\^.|[^\]^;,])*))?/s;

/**
 * The document in a reading order that a CFI points to. Spine items that cannot be displayed are missing from the reading
 * order but still counted by CFI steps, so a step is not an index. In another edition the idref is more stable than the
 * step. The reader's `spine-steps.ts` resolves CFIs in the same way.
 *
 * @see https://idpf.org/epub/linking/cfi/ for `/6/4[chapter-2]`: the package's spine and its second item.
 */
export function documentOfCfi<Document extends { readonly cfi?: string | undefined }>(
  readingOrder: readonly Document[],
  cfi: string,
): Document | undefined {
  const target = spineStepOf(cfi);
  if (!target) return undefined;
  const steps = readingOrder.map((document) => ({ document, ...spineStepOf(document.cfi ?? '') }));
  const named = target.idref === undefined ? undefined : steps.find(({ idref }) => idref === target.idref);
  return (named ?? steps.find(({ step }) => step === target.step))?.document;
}

function spineStepOf(cfi: string): { step: number; idref: string | undefined } | undefined {
  const [, step, idref] = SPINE_STEP.exec(cfi) ?? [];
  // A circumflex escapes the next character.
  return step === undefined ? undefined : { step: Number(step), idref: idref?.replaceAll(/\^(.)/gs, '$1') };
}
