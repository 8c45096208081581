import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
  placeholder?: string | undefined;
}

/** Searches the list when Enter is pressed, the field is cleared, or the focus leaves it. */
export function SearchField({ value, onSearch, placeholder = 'Title, author or ISBN' }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  // Another search was opened by a link or the history.
  if (searched !== value) {
    setSearched(value);
    setText(value);
  }
  const search = () => {
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <TextField
          label="Search"
          type="search"
          placeholder={placeholder}
          value={text}
          maxLength={200}
          onBlur={search}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value === '' && value !== '') onSearch('');
          }}
        />
      </form>
    </search>
  );
}
