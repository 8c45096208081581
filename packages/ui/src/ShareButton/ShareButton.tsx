import { screens } from '@octavo/core/messages';
import { Share2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../internal/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useWords } from '../internal/use-words.ts';
import type { Words } from '../internal/words.ts';
import { copyText } from './copy-text.ts';
import styles from './ShareButton.module.css';

/** How long `Copied!` stands, in milliseconds. */
export const copiedMs = 1000;

/** The words of the button. */
export interface ShareButtonText {
  share: string;
  copied: string;
}

export interface ShareButtonProps extends Omit<ComponentProps<'span'>, 'children' | 'onCopy'> {
  /** The address to copy. Default: that of the page. */
  address?: string | undefined;
  /** Puts text on the clipboard; answers whether it did. */
  copy?: ((text: string) => Promise<boolean>) | undefined;
  text?: Words<ShareButtonText> | undefined;
}

const english: ShareButtonText = { share: 'Share', copied: screens.product.copied };

/** Copies the page's address and says so for a second. Renders a `span` around a `button` and a status. */
export function ShareButton({ address, copy = copyText, text, className, ...rest }: ShareButtonProps) {
  const words = useWords('ShareButton', english, text);
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const share = async () => {
    if (!(await copy(address ?? globalThis.location.href))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
  return (
    <span data-component="ShareButton" {...rest} className={cx(styles.share, className)}>
      <IconButton label={words.share} icon={<Icon of={Share2} />} onClick={() => void share()} />
      <output className={styles.status}>{isCopied && <span className={styles.copied}>{words.copied}</span>}</output>
    </span>
  );
}
