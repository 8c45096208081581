export { afterFirstInteraction } from './after-first-touch.ts';
