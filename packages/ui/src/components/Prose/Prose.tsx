import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { getSanitizer, loadSanitizer } from './sanitizer.ts';
import styles from './Prose.module.css';

export interface ProseProps extends Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** HTML from elsewhere. */
  html: string;
  /** `lead` for the short text under a title, `review` for what readers write. */
  size?: 'prose' | 'lead' | 'review' | undefined;
  /** Written on every link, for text that readers wrote; without it links that lead elsewhere get `noopener nofollow`. */
  linkRel?: string | undefined;
}

/**
 * The one place where HTML from elsewhere enters a page: cleaned, then set as prose. Renders a `div`.
 *
 * What cleans it is code of its own: it is asked for by the first text that a browser has to set, and that text is not
 * there before. Whoever cannot have that waits for {@link loadCleaner} first. A text in a page that a server sent is
 * there already, and is left as it was sent: the server cleans it by what it was given ({@link cleanWith}).
 */
export function Prose({ html, size = 'prose', linkRel, className, ...rest }: ProseProps) {
  const isHydrating = useIsHydrating();
  const [serverHtml] = useState(isHydrating ? html : null);
  const sanitizedHtml = useSanitized(html, linkRel, html === serverHtml);
  // An object of its own for each text: React sets the text again only with another object.
  const markup = useMemo(() => (sanitizedHtml === undefined ? undefined : { __html: sanitizedHtml }), [sanitizedHtml]);
  return (
    <div
      data-component="Prose"
      data-size={size}
      {...rest}
      className={cx(styles.prose, className)}
      // oxlint-disable-next-line react/no-danger -- the one sink there is: what comes here was cleaned, and nowhere else may it be set
      dangerouslySetInnerHTML={markup}
    />
  );
}

/** `undefined` while nothing may be set: a page with Trusted Types refuses even an empty text that nobody cleaned. */
function useSanitized(html: string, rel: string | undefined, isHydrating: boolean): string | TrustedHTML | undefined {
  const sanitizer = useSyncExternalStore(
    isHydrating || html === '' ? noSubscription : subscribeToSanitizer,
    getSanitizer,
    getSanitizer,
  );
  return useMemo(() => {
    // Taking a page over, React looks at the element and not at what is in it; so nothing is given that could be set.
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
      // Where it cannot be had, nothing is shown, until there is a network again.
      () => window.addEventListener('online', load, { once: true, signal: controller.signal }),
    );
  };
  load();
  return () => controller.abort();
}

const noSubscription = () => () => undefined;

/** On a server, and in a browser while what a server has drawn is taken over. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  );
}
