/** The package's part of a CFI: the step to an item of the spine, and behind it the item's idref. */
const SPINE_STEP = /^(?:epubcfi\()?\/\d+\/(\d+)(?:\[((?:\^.|[^\]^;,])*))?/s;

/**
 * The document of a reading order that a CFI leads into. Items that cannot be shown are left out of the order but go on being
 * counted, so a step is not an index; and in another edition the idref outlives the number. The reader's `spine-steps.ts`
 * reads them the same way.
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
  // A circumflex stands before a letter that would mean something else.
  return step === undefined ? undefined : { step: Number(step), idref: idref?.replaceAll(/\^(.)/gs, '$1') };
}
