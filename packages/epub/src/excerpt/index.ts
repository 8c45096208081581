export { noteOf } from './note.ts';
export { textOfDocument } from './text.ts';
