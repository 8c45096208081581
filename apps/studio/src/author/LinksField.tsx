import type { AuthorLink } from '@octavo/core/entities';
import { MAX_AUTHOR_LINKS } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { TextField } from '@octavo/ui/TextField';
import { Plus, X } from 'lucide';
import { useRef } from 'react';
import styles from './author.module.css';

interface LinksFieldProps {
  links: readonly AuthorLink[];
  /** Messages by path, such as `links.0.url`. */
  errors: Readonly<Record<string, string>>;
  onLinksChange: (event: { links: readonly AuthorLink[] }) => void;
}

/** The links of the author to other sites, each with its name. */
export function LinksField({ links, errors, onLinksChange }: LinksFieldProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const change = (index: number, changed: Partial<AuthorLink>) =>
    onLinksChange({ links: links.map((link, at) => (at === index ? { ...link, ...changed } : link)) });
  return (
    <fieldset ref={group} tabIndex={-1} className={`stack ${styles.links}`}>
      <legend>Links</legend>
      {links.map((link, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity of their own, and their fields are controlled
        <div key={index} className={styles.link}>
          <TextField
            label={`Name of link ${index + 1}`}
            value={link.label}
            error={errors[`links.${index}.label`]}
            onChange={({ target }) => change(index, { label: target.value })}
          />
          <TextField
            label={`URL of link ${index + 1}`}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={link.url}
            error={errors[`links.${index}.url`]}
            onChange={({ target }) => change(index, { url: target.value })}
          />
          <IconButton
            label={`Remove link ${index + 1}`}
            icon={<Icon of={X} isSmall />}
            onClick={() => {
              onLinksChange({ links: links.filter((_, at) => at !== index) });
              // The removed button would lose the focus.
              group.current?.focus({ preventScroll: true });
            }}
          />
        </div>
      ))}
      {links.length < MAX_AUTHOR_LINKS && (
        <div>
          <Button
            variant="quiet"
            icon={<Icon of={Plus} isSmall />}
            onClick={() => onLinksChange({ links: [...links, { label: '', url: '' }] })}
          >
            Add link
          </Button>
        </div>
      )}
    </fieldset>
  );
}
