import { failures, progress, screens } from '@octavo/core/messages';
import { ArrowLeft } from 'lucide';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Drawing } from '../../components/Drawing/index.ts';
import { Icon } from '../../components/Icon/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Link } from '../../components/LinkProvider/index.ts';
import styles from './StreamScreen.module.css';

/** The words of the stream page, as the specification has them. */
export const streamText = {
  back: screens.stream.back,
  loading: progress.loading,
  failed: failures.ebook,
  frame: (title: string) => `Reader: ${title}`,
};

export interface StreamScreenProps {
  status: 'pending' | 'failed' | 'ready';
  /** The stream address, once there is one. */
  src?: string | undefined;
  title?: string | undefined;
  /** The page of the book. */
  backHref: string;
  /** More for the frame, such as `sandbox` and `ref`. */
  frame?: Omit<ComponentProps<'iframe'>, 'src' | 'title' | 'className'> | undefined;
  text?: MessageOverrides<typeof streamText> | undefined;
}

/** Gives the keys to the book once it is there, unless somebody is already using the page around it. */
function focusFrame(frame: HTMLIFrameElement): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement.contains(frame)) frame.focus({ preventScroll: true });
}

/** What the reader is told when Escape is pressed in the page around it. It says nothing else, and may be heard by anybody. */
const ESCAPE_MESSAGE = 'octavo:escape';

/** Passes Escape on to the reader: a panel that is open in it closes wherever the key is pressed. */
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

/** A book in its reader, over the whole window. The reader lives in an `iframe` of another origin. */
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
          // The reader has an origin of its own: being itself there gives it nothing of the shop.
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
