/** Parts of screens: list pointer, table, text field, form. */
export { movePointer } from './list-pointer.ts';
export { createForm } from './form.ts';
export type { Form, FormField, FormValues, FormView } from './form.ts';
export { layoutTable } from './table.ts';
export type { Column } from './table.ts';
export { textField, applyKey, visibleText } from './text-field.ts';
export type { TextField } from './text-field.ts';
