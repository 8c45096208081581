export { createBookStyles } from './book-styles.ts';
export type { RulesOf } from './book-styles.ts';
export { hiddenText, mayHaveHiddenText } from './hidden-text.ts';
export type { HiddenText } from './hidden-text.ts';
export { relevantRules } from './style-rules.ts';
export { pageSizeOf } from './page-size.ts';
