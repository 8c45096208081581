export { afterFirstInteraction } from './after-first-interaction.ts';
