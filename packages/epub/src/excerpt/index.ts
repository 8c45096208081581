export { addressesIn, addressesInStyles } from './addresses.ts';
export { beginningOf } from './beginning.ts';
export { noteOf } from './note.ts';
export { textOfDocument } from './text.ts';
