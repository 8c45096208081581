export { writeOverlays } from './write-overlays.ts';
export type { ServedOverlay } from './write-overlays.ts';
