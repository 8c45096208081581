import { failures, progress, screens } from '@octavo/core/messages';
import { ArrowLeft } from 'lucide';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Drawing } from '../../components/Drawing/index.ts';
import { Icon } from '../../components/Icon/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Link } from '../../components/LinkProvider/index.ts';
import styles from './StreamScreen.module.css';

/** The texts of the stream page, from the specification. */
export const streamText = {
  back: screens.stream.back,
  loading: progress.loading,
  failed: failures.ebook,
  frame: (title: string) => `Reader: ${title}`,
};

export interface StreamScreenProps {
  status: 'pending' | 'failed' | 'ready';
  /** The stream URL, when known. */
  src?: string | undefined;
  title?: string | undefined;
  /** The URL of the book page. */
  backHref: string;
  /** Additional props of the frame, such as `sandbox` and `ref`. */
  frame?: Omit<ComponentProps<'iframe'>, 'src' | 'title' | 'className'> | undefined;
  text?: MessageOverrides<typeof streamText> | undefined;
}

/** Focuses the frame when the book has loaded, unless an element of the page already has focus. */
function focusFrame(frame: HTMLIFrameElement): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement.contains(frame)) frame.focus({ preventScroll: true });
}

/** The message to the reader when Escape is pressed in the page. It contains no data, so any origin may receive it. */
const ESCAPE_MESSAGE = 'octavo:escape';

/** Forwards Escape to the reader, so that it closes an open panel wherever the key is pressed. */
function useForwardEscape() {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const forward = ({ key, target }: KeyboardEvent): void => {
      const frame = screen.current?.querySelector('iframe');
      const isHere = target === document.body || (target instanceof Node && screen.current?.contains(target));
      if (key !== 'Escape' || !isHere || !frame) return;
      frame.focus({ preventScroll: true });
      frame.contentWindow?.postMessage(ESCAPE_MESSAGE, '*');
    };
    document.addEventListener('keydown', forward);
    return () => document.removeEventListener('keydown', forward);
  }, []);
  return screen;
}

/** The reader of a book, as large as the window, in an `iframe` of another origin. */
export function StreamScreen({ status, src, title = '', backHref, frame, text }: StreamScreenProps) {
  const messages = { ...streamText, ...text };
  const screen = useForwardEscape();
  return (
    <div ref={screen} data-component="StreamScreen" data-status={status} className={styles.stream}>
      <Link href={backHref} className={styles.back}>
        <Icon of={ArrowLeft} className={styles.arrow} />
        <span className={styles.backText}>{messages.back}</span>
      </Link>
      {status === 'pending' && <output className={styles.state}>{messages.loading}</output>}
      {status === 'failed' && (
        <div role="alert" className={styles.state}>
          <Drawing name="torn" />
          <p>{messages.failed}</p>
        </div>
      )}
      {status === 'ready' && (
        <iframe
          // The reader has its own origin, so `allow-same-origin` gives it no access to the shop.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox"
          allow="fullscreen; clipboard-write; screen-wake-lock"
          referrerPolicy="no-referrer"
          {...frame}
          src={src}
          title={messages.frame(title)}
          onLoad={(event) => {
            focusFrame(event.currentTarget);
            frame?.onLoad?.(event);
          }}
          className={styles.frame}
        />
      )}
    </div>
  );
}
