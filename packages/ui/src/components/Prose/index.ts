export { setSanitizer, loadSanitizer } from './sanitizer.ts';
export { Prose } from './Prose.tsx';
export type { ProseProps } from './Prose.tsx';
