import { Search } from 'lucide';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { defaultText, type SearchBoxText } from './search-box-text.ts';
import styles from './SearchBox.module.css';

export interface SearchPromptProps extends Omit<ComponentProps<'search'>, 'children'> {
  /** The value of the field. */
  query: string;
  onQueryChange: (event: { query: string }) => void;
  text?: Partial<Pick<SearchBoxText, 'label' | 'placeholder'>> | undefined;
}

/**
 * The field of a `SearchBox` without its list, to show while the code of the list loads. It has the same look and name, is
 * about a hundred times smaller, and accepts input. Replace it with the box when that has loaded.
 */
export function SearchPrompt({ query, onQueryChange, text, className, ...rest }: SearchPromptProps) {
  const messages = { ...defaultText, ...text };
  return (
    <search data-component="SearchPrompt" {...rest} className={cx(styles.search, className)}>
      <div className={styles.field}>
        <Icon of={Search} />
        <input
          type="search"
          // ARIA 1.2 requires `aria-controls` only while the list exists.
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
