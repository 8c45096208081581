export { afterFirstTouch } from './after-first-touch.ts';
