import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import { cleaner, loadCleaner } from './cleaner.ts';
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
  const isSent = useIsSent();
  const [sent] = useState(isSent ? html : null);
  const clean = useCleaned(html, linkRel, html === sent);
  // An object of its own for each text: React sets the text again only with another object.
  const markup = useMemo(() => (clean === undefined ? undefined : { __html: clean }), [clean]);
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
function useCleaned(html: string, rel: string | undefined, isSent: boolean): string | TrustedHTML | undefined {
  const clean = useSyncExternalStore(isSent || html === '' ? unheard : onceLoaded, cleaner, cleaner);
  return useMemo(() => {
    // Taking a page over, React looks at the element and not at what is in it; so nothing is given that could be set.
    if (isSent && typeof document !== 'undefined') return '';
    return clean ? clean(html, rel) : undefined;
  }, [clean, html, rel, isSent]);
}

function onceLoaded(listener: () => void): () => void {
  const over = new AbortController();
  const load = (): void => {
    loadCleaner().then(
      () => {
        if (!over.signal.aborted) listener();
      },
      // Where it cannot be had, nothing is shown, until there is a network again.
      () => window.addEventListener('online', load, { once: true, signal: over.signal }),
    );
  };
  load();
  return () => over.abort();
}

const unheard = () => () => undefined;

/** On a server, and in a browser while what a server has drawn is taken over. */
function useIsSent(): boolean {
  return useSyncExternalStore(
    unheard,
    () => false,
    () => true,
  );
}
