export { createStudio } from './create-studio.ts';
export type { Studio } from './create-studio.ts';
export { canSellPaidBooks } from './publishing-rules.ts';
export { BulkChanges } from './bulk-changes.service.ts';
export { Takedowns } from './takedowns.service.ts';
export { listAdminBooks, readAdminBook } from './admin-books.ts';
export { listStudioBooks } from './studio-list.ts';
export { toUpload } from './upload-wire.ts';
