export { Icon } from './Icon.tsx';
export type { IconProps } from './Icon.tsx';
