import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../internal/cx.ts';
import { Icon } from '../internal/icon.tsx';
import styles from './Dialog.module.css';

export interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'title' | 'onClose'> {
  isOpen: boolean;
  /** Asked for by Escape, the scrim and the close button. */
  onClose: () => void;
  title: string;
  closeText?: string | undefined;
  /** `center` on the page, or a sheet from one of its sides. */
  placement?: 'center' | 'start' | 'end' | 'bottom' | undefined;
  /** Buttons at the foot. */
  actions?: ReactNode;
}

/** A modal native `dialog`. Focus stays inside and goes back to where it was. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen && <OpenDialog {...rest} />;
}

function OpenDialog({
  onClose,
  title,
  closeText = 'Close',
  placement = 'center',
  actions,
  className,
  children,
  ...rest
}: Omit<DialogProps, 'isOpen'>) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A component of its own, so that it closes before the element leaves the page: only then does focus go back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closeFromScrim = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  const escape = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    onClose();
  };
  return (
    // The scrim is the dialog's own backdrop; the keyboard has Escape and the close button for it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      aria-labelledby={titleId}
      data-component="Dialog"
      data-placement={placement}
      {...rest}
      ref={dialog}
      onClick={closeFromScrim}
      onCancel={escape}
      className={cx(styles.dialog, className)}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={closeText} icon={<Icon of={X} />} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
