export { chooseForShelf, type Choice, type Uncovered } from './choose-system.ts';
export { paintCover, SYSTEMS, type Cover, type CoverRequest } from './cover.ts';
export { paintGenrePicture } from './genre-pictures.ts';
export type { CoverOptions, SystemName } from './scene.ts';
export { paintMissingCover, type CoverlessBook } from './missing-cover.ts';
