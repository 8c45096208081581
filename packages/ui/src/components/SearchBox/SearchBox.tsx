import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide';
import { useRef } from 'react';
import type { ComponentProps } from 'react';
import { Cover } from '../Cover/index.ts';
import type { CoverArt } from '../Cover/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { findMatch, HighlightMatch } from '../../primitives/HighlightMatch.tsx';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { Price } from '../Price/index.ts';
import { defaultText, type SearchBoxText } from './search-box-text.ts';
import styles from './SearchBox.module.css';

/** A search result. */
export interface SearchResult {
  id: number | string;
  title: string;
  author: string;
  /** Shown in the row when the editor's name matches. */
  editor?: string | undefined;
  price?: string | undefined;
  /** True for a book that the user owns. It is shown instead of the price. */
  isOwned?: boolean | undefined;
  cover: CoverArt;
}

export interface SearchBoxProps<Result extends SearchResult> extends Omit<
  ComponentProps<'search'>,
  'children' | 'onFocus' | 'results'
> {
  /** The value of the field. */
  query: string;
  results: readonly Result[];
  isOpen: boolean;
  /** True while the search index loads. */
  isPending?: boolean | undefined;
  /** The total number of results. Default: the number of rows. */
  totalCount?: number | null | undefined;
  /** A note below or instead of the rows, such as an incomplete search. */
  note?: string | undefined;
  onQueryChange: (event: { query: string }) => void;
  /** Called when the field is focused or clicked. */
  onFocus?: (() => void) | undefined;
  /** Called by Escape, a press outside, or when focus moves elsewhere. */
  onClose: () => void;
  onChoose: (event: { result: Result }) => void;
  text?: Partial<SearchBoxText> | undefined;
}

/** The search field with its result list, a combobox. The caller provides the results and decides when the list opens. */
export function SearchBox<Result extends SearchResult>({
  query,
  results,
  isOpen,
  isPending = false,
  totalCount,
  note,
  onQueryChange,
  onFocus,
  onClose,
  onChoose,
  text,
  onBlur,
  className,
  ...rest
}: SearchBoxProps<Result>) {
  const messages = { ...defaultText, ...text };
  const field = useRef<HTMLDivElement>(null);
  const portalContainer = useRef<HTMLDivElement>(null);
  const isWaiting = isPending && results.length === 0;
  const total = totalCount ?? results.length;
  return (
    <search
      data-component="SearchBox"
      data-open={isOpen || undefined}
      {...rest}
      onBlur={(event) => {
        onBlur?.(event);
        const { currentTarget: box, relatedTarget: next } = event;
        if (isOpen && next !== null && !box.contains(next)) onClose();
      }}
      className={cx(styles.search, className)}
    >
      <Autocomplete.Root
        items={results}
        mode="none"
        filter={null}
        value={query}
        open={isOpen}
        autoHighlight
        itemToStringValue={(result: Result) => result.title}
        onValueChange={(value, { reason }) => {
          if (reason !== 'item-press') onQueryChange({ query: value });
        }}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <div ref={field} className={styles.field}>
          <Icon of={Search} />
          <Autocomplete.Input
            type="search"
            aria-label={messages.label}
            placeholder={messages.placeholder}
            enterKeyHint="search"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={styles.input}
            onFocus={onFocus}
            onClick={onFocus}
          />
        </div>
        {isOpen && (
          <Autocomplete.Portal container={portalContainer}>
            <Autocomplete.Positioner
              anchor={field}
              sideOffset={-1}
              collisionAvoidance={{ side: 'none', align: 'none' }}
              className={styles.positioner}
            >
              {/* Not `Autocomplete.Popup`: it hides the rest of the page from screen readers although Tab still reaches it. */}
              {/* https://github.com/mui/base-ui/issues/5528 */}
              <div data-component="SearchResults" className={styles.popup}>
                <Autocomplete.Status>
                  {isWaiting ? <p className={styles.line}>{messages.loading}</p> : null}
                  {results.length > 0 ? <ScreenReaderOnly>{messages.resultCount(total)}</ScreenReaderOnly> : null}
                </Autocomplete.Status>
                <Autocomplete.Empty>
                  {isWaiting ? null : <p className={styles.line}>{note ?? messages.noResults}</p>}
                </Autocomplete.Empty>
                <Autocomplete.List className={styles.list}>
                  {(result: Result) => (
                    <Autocomplete.Item
                      key={result.id}
                      value={result}
                      className={styles.result}
                      onClick={() => onChoose({ result })}
                    >
                      <Cover art={result.cover} title={result.title} sizes="2.5rem" className={styles.cover} />
                      <span className={styles.text}>
                        <span className={styles.title}>
                          <HighlightMatch text={result.title} query={query} />
                        </span>
                        <span className={styles.author}>
                          <HighlightMatch text={result.author} query={query} />
                          {result.editor !== undefined && findMatch(result.editor, query) !== null && (
                            <>
                              {' · '}
                              <HighlightMatch text={messages.editedBy(result.editor)} query={query} />
                            </>
                          )}
                        </span>
                      </span>
                      {result.isOwned ? (
                        <span className={styles.owned}>{messages.owned}</span>
                      ) : (
                        result.price !== undefined && <Price amount={result.price} />
                      )}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
                {results.length > 0 && note !== undefined && <output className={styles.line}>{note}</output>}
                {/* The announcement of the rows already includes it. */}
                {total > results.length && results.length > 0 && (
                  <p aria-hidden="true" className={styles.line}>
                    {messages.resultCount(total)}
                  </p>
                )}
              </div>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        )}
        {/* Inside the search landmark; at the end of the page the list would be outside any landmark. */}
        <div ref={portalContainer} />
      </Autocomplete.Root>
    </search>
  );
}
