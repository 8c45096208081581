export { Prose } from './Prose.tsx';
export type { ProseProps } from './Prose.tsx';
export { sanitize } from './sanitize.ts';
