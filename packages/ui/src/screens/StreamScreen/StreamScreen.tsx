import { failures, progress, screens } from '@octavo/core/messages';
import { ArrowLeft } from 'lucide';
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { Drawing } from '../../components/Drawing/index.ts';
import { Icon } from '../../components/Icon/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Link, useNavigate } from '../../components/LinkProvider/index.ts';
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

/** The pages that the reader may open. It shows files of authors, so it may not open any other. */
const READER_TARGETS = /^\/(?:library|product\/[^/?#\\.][^/?#\\]*(?:\/(?:stream|reviews))?)(?:#[\w-]+)?$/;

/** The message in which the reader asks for a page of the shop; sent by the closing page of `apps/reader`. */
const targetOf = (data: unknown): string | undefined =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'octavo:open' &&
  'path' in data &&
  typeof data.path === 'string' &&
  READER_TARGETS.test(data.path)
    ? data.path
    : undefined;

/** Opens pages of the shop that the reader asks for, because its frame may not navigate the shop. */
function useReaderTargets(screen: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent): void => {
      const href = targetOf(data);
      const frame = screen.current?.querySelector('iframe');
      if (href !== undefined && frame?.contentWindow && source === frame.contentWindow) navigate({ href });
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [screen, navigate]);
}

/** The reader of a book, as large as the window, in an `iframe` of another origin. */
export function StreamScreen({ status, src, title = '', backHref, frame, text }: StreamScreenProps) {
  const messages = { ...streamText, ...text };
  const screen = useForwardEscape();
  useReaderTargets(screen);
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
