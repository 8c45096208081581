export { CoverCrop } from './CoverCrop.tsx';
export type { CoverCropProps } from './CoverCrop.tsx';
