import { X } from 'lucide';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useModal } from '../../hooks/use-modal.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import styles from './Dialog.module.css';

/** The label of the close button. */
export interface DialogText {
  close: string;
}

const defaultText: DialogText = { close: 'Close' };

export interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'title' | 'onClose'> {
  isOpen: boolean;
  /** Called by Escape, the backdrop and the close button. */
  onClose: () => void;
  title: string;
  /** Overrides the label of the close button. */
  closeText?: string | undefined;
  /** In the center of the page, or as a sheet from one of its sides. */
  placement?: 'center' | 'start' | 'end' | 'bottom' | undefined;
  /** Buttons in the footer. */
  actions?: ReactNode;
}

/** A modal native `dialog`. It keeps focus inside and returns it when it closes. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen && <OpenDialog {...rest} />;
}

function OpenDialog({
  onClose,
  title,
  closeText,
  placement = 'center',
  actions,
  className,
  children,
  ...rest
}: Omit<DialogProps, 'isOpen'>) {
  const messages = useMessages('Dialog', defaultText, closeText === undefined ? undefined : { close: closeText });
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <dialog
      aria-labelledby={titleId}
      data-component="Dialog"
      data-placement={placement}
      {...rest}
      {...modal}
      className={cx(styles.dialog, className)}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={messages.close} icon={<Icon of={X} />} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
