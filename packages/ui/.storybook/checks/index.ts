export { contrastInOtherThemes } from './contrast.ts';
export { focusIsVisible } from './focus.ts';
