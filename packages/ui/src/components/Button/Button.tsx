import { useLayoutEffect, useRef } from 'react';
import type { ComponentProps, FocusEvent, MouseEvent, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Link, useNavigate } from '../LinkProvider/index.ts';
import type { LinkProps } from '../LinkProvider/index.ts';
import styles from './Button.module.css';

/** `primary` is used once per view; `quiet` has a border; `text` is underlined; `paper` is for endpaper backgrounds. */
export type ButtonVariant = 'primary' | 'quiet' | 'text' | 'paper';

interface ButtonStyleProps {
  variant?: ButtonVariant | undefined;
  /** Makes the button as wide as its container. */
  isBlock?: boolean | undefined;
  /** Shown before the text. */
  icon?: ReactNode;
  /** Shown after the text. */
  iconAfter?: ReactNode;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyleProps {
  /** While true, the button is disabled and shows `busyText`. */
  isBusy?: boolean | undefined;
  busyText?: string | undefined;
  /** The URL to navigate to when pressed. Ctrl, Cmd and the middle mouse button open it in a new tab, as with a link. */
  navigateTo?: string | undefined;
}

/** Restores focus to a button that lost it by being disabled while busy. */
function useFocusAfterBusy(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(undefined);
  const wasFocused = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isBusy) {
      wasFocused.current = activeElement !== null && activeElement === button.current;
      return;
    }
    if (wasFocused.current && activeElement === body) button.current?.focus({ preventScroll: true });
    wasFocused.current = false;
  }, [isBusy]);
  return (event: FocusEvent<HTMLButtonElement>) => {
    button.current = event.currentTarget;
  };
}

/** A `button` that performs an action. For plain navigation use {@link ButtonLink}. */
export function Button({
  variant = 'primary',
  isBlock = false,
  icon,
  iconAfter,
  isBusy = false,
  busyText,
  navigateTo,
  className,
  children,
  disabled,
  onClick,
  onFocus,
  type = 'button',
  ...rest
}: ButtonProps) {
  const navigate = useNavigate();
  const rememberFocus = useFocusAfterBusy(isBusy);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    if (navigateTo === undefined || event.defaultPrevented) return;
    if (event.metaKey || event.ctrlKey) globalThis.open(navigateTo, '_blank', 'noopener');
    else navigate({ href: navigateTo });
  };
  const openInNewTab = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.button === 1 && navigateTo !== undefined) globalThis.open(navigateTo, '_blank', 'noopener');
  };
  return (
    <button
      data-component="Button"
      data-variant={variant}
      data-block={isBlock || undefined}
      data-busy={isBusy || undefined}
      {...rest}
      type={type}
      disabled={disabled === true || isBusy}
      onClick={press}
      onFocus={(event) => {
        rememberFocus(event);
        onFocus?.(event);
      }}
      onAuxClick={navigateTo === undefined ? rest.onAuxClick : openInNewTab}
      className={cx(styles.button, className)}
    >
      {icon}
      <span>{isBusy && busyText !== undefined ? busyText : children}</span>
      {iconAfter}
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps, ButtonStyleProps {}

/** An `a` that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  isBlock = false,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      data-component="ButtonLink"
      data-variant={variant}
      data-block={isBlock || undefined}
      {...rest}
      className={cx(styles.button, className)}
    >
      {icon}
      <span>{children}</span>
      {iconAfter}
    </Link>
  );
}
