export { UploadProgress } from './UploadProgress.tsx';
export type { UploadProgressProps, UploadProgressText, UploadState } from './UploadProgress.tsx';
