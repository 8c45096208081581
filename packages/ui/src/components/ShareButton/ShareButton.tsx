import { screens } from '@octavo/core/messages';
import { Share2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { copyText } from './copy-text.ts';
import styles from './ShareButton.module.css';

/** How long `Copied!` is shown, in milliseconds. */
export const copiedDurationMs = 1000;

/** The texts of the button. */
export interface ShareButtonText {
  share: string;
  copied: string;
}

export interface ShareButtonProps extends Omit<ComponentProps<'span'>, 'children' | 'onCopy'> {
  /** The URL to copy. Default: the URL of the page. */
  url?: string | undefined;
  /** Copies text to the clipboard; resolves to whether it succeeded. */
  copy?: ((text: string) => Promise<boolean>) | undefined;
  text?: MessageOverrides<ShareButtonText> | undefined;
}

const defaultText: ShareButtonText = { share: 'Share', copied: screens.product.copied };

/** Copies the page's URL and confirms for a second. Renders a `span` around a `button` and a status. */
export function ShareButton({ url, copy = copyText, text, className, ...rest }: ShareButtonProps) {
  const messages = useMessages('ShareButton', defaultText, text);
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const share = async () => {
    if (!(await copy(url ?? globalThis.location.href))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedDurationMs);
  };
  return (
    <span data-component="ShareButton" {...rest} className={cx(styles.share, className)}>
      <IconButton label={messages.share} icon={<Icon of={Share2} />} onClick={() => void share()} />
      <output className={styles.status}>{isCopied && <span className={styles.copied}>{messages.copied}</span>}</output>
    </span>
  );
}
