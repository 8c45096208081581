import { Search } from 'lucide';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { defaultText, type SearchBoxText } from './search-box-text.ts';
import styles from './SearchBox.module.css';

export interface SearchPromptProps extends Omit<ComponentProps<'search'>, 'children'> {
  /** What stands in the field. */
  query: string;
  onQueryChange: (event: { query: string }) => void;
  text?: Partial<Pick<SearchBoxText, 'label' | 'placeholder'>> | undefined;
}

/**
 * The field of a `SearchBox` alone, for as long as the code of its list is on its way. It looks and is named the same,
 * weighs a hundredth, and takes what is typed; put the box in its place once it has come.
 */
export function SearchPrompt({ query, onQueryChange, text, className, ...rest }: SearchPromptProps) {
  const messages = { ...defaultText, ...text };
  return (
    <search data-component="SearchPrompt" {...rest} className={cx(styles.search, className)}>
      <div className={styles.field}>
        <Icon of={Search} />
        <input
          type="search"
          // A list that is not there is nothing to point at: ARIA 1.2 asks for `aria-controls` only while it is.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-label={messages.label}
          placeholder={messages.placeholder}
          enterKeyHint="search"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          className={styles.input}
          value={query}
          onChange={({ target }) => onQueryChange({ query: target.value })}
        />
      </div>
    </search>
  );
}
