export { Link, LinkProvider, useNavigate } from './LinkProvider.tsx';
export type { LinkProps, LinkProviderProps } from './LinkProvider.tsx';
