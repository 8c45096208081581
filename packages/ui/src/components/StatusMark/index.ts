export { StatusMark } from './StatusMark.tsx';
export type { StatusMarkProps, StatusShape } from './StatusMark.tsx';
