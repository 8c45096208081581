import type { CoverChoice, CoverProposal, StudioBook } from '@octavo/core/studio';
import type { CoverOption } from '@octavo/ui/CoverChoice';
import { coverOf } from '../views/book-view.ts';

/** The value of a drawing that no person chose: the shop draws one for a file without a cover. */
const AUTOMATIC = 'automatic';

const drawingLabel = (name: string): string => `Drawn: ${name}`;

/** The value of the cover in use; `null` without one. */
export function currentCover({ images, cover: { source, design } }: Pick<StudioBook, 'images' | 'cover'>) {
  if (images.length === 0) return null;
  return source === 'drawn' ? design || AUTOMATIC : source;
}

/** The covers to choose from, the one in use among them. */
export function coverOptions(book: StudioBook, proposals: readonly CoverProposal[]): CoverOption[] {
  const { file_image: file, uploaded_image: uploaded } = book.cover;
  const drawn = proposals.map(({ design, name, image }) => ({
    value: design,
    label: drawingLabel(name),
    art: { src: image },
  }));
  const current = currentCover(book);
  const isShown =
    current === null || current === 'file' || current === 'uploaded' || drawn.some(({ value }) => value === current);
  const [name = ''] = book.cover.design.split('-');
  return [
    ...(file ? [{ value: 'file', label: 'From the file', art: { src: file.src } }] : []),
    ...(uploaded ? [{ value: 'uploaded', label: 'Uploaded', art: { src: uploaded.src } }] : []),
    ...(isShown ? [] : [{ value: current, label: drawingLabel(name || 'automatically'), art: coverOf(book) }]),
    ...drawn,
  ];
}

/** The choice of an option. */
export const toCoverChoice = (value: string): CoverChoice =>
  value === 'file' || value === 'uploaded' ? { source: value } : { source: 'drawn', design: value };
