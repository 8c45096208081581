import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { getSanitizer, loadSanitizer } from './sanitizer.ts';
import styles from './Prose.module.css';

export interface ProseProps extends Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** Untrusted HTML. */
  html: string;
  /** `lead` for the short text below a title, `review` for customer reviews. */
  size?: 'prose' | 'lead' | 'review' | undefined;
  /** The `rel` of every link, for text by customers. Without it, external links get `noopener nofollow`. */
  linkRel?: string | undefined;
}

/**
 * The only component that sets untrusted HTML: sanitized, then styled as prose. Renders a `div`.
 *
 * The sanitizer is a separate chunk. The first text that a browser renders loads it; until then the text is empty. Await
 * {@link loadSanitizer} first to avoid that. Text in a server-rendered page is kept as it is; the server sanitizes it with
 * the function passed to {@link setSanitizer}.
 */
export function Prose({ html, size = 'prose', linkRel, className, ...rest }: ProseProps) {
  const isHydrating = useIsHydrating();
  const [serverHtml] = useState(isHydrating ? html : null);
  const sanitizedHtml = useSanitized(html, linkRel, html === serverHtml);
  // One object per text: React sets the HTML again only when the object changes.
  const markup = useMemo(() => (sanitizedHtml === undefined ? undefined : { __html: sanitizedHtml }), [sanitizedHtml]);
  return (
    <div
      data-component="Prose"
      data-size={size}
      {...rest}
      className={cx(styles.prose, className)}
      // oxlint-disable-next-line react/no-danger -- the only HTML sink: the HTML was sanitized
      dangerouslySetInnerHTML={markup}
    />
  );
}

/** `undefined` before the sanitizer has loaded: Trusted Types reject even an empty unsanitized string. */
function useSanitized(html: string, rel: string | undefined, isHydrating: boolean): string | TrustedHTML | undefined {
  const sanitizer = useSyncExternalStore(
    isHydrating || html === '' ? noSubscription : subscribeToSanitizer,
    getSanitizer,
    getSanitizer,
  );
  return useMemo(() => {
    // While hydrating, React compares the element but not its HTML, so no HTML is needed.
    if (isHydrating && typeof document !== 'undefined') return '';
    return sanitizer ? sanitizer(html, rel) : undefined;
  }, [sanitizer, html, rel, isHydrating]);
}

function subscribeToSanitizer(listener: () => void): () => void {
  const controller = new AbortController();
  const load = (): void => {
    loadSanitizer().then(
      () => {
        if (!controller.signal.aborted) listener();
      },
      // If the sanitizer fails to load, nothing is shown until the browser is online again.
      () => window.addEventListener('online', load, { once: true, signal: controller.signal }),
    );
  };
  load();
  return () => controller.abort();
}

const noSubscription = () => () => undefined;

/** True on a server, and in a browser while it hydrates. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  );
}
