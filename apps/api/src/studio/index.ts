export { createStudio } from './create-studio.ts';
export type { Studio } from './create-studio.ts';
export { canSellPaidBooks } from './publishing-rules.ts';
export { assertEditor, assertStudioUser } from './studio-access.ts';
export { EditedElsewhereError } from './studio-books.service.ts';
export { listStudioBooks } from './studio-list.ts';
export { toUpload } from './upload-wire.ts';
