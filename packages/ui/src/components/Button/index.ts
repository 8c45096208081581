export { Button, ButtonLink } from './Button.tsx';
export type { ButtonLinkProps, ButtonProps, ButtonVariant } from './Button.tsx';
