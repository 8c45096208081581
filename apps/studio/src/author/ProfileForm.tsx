import { type AuthorProfile, type AuthorProfileChange, MAX_BIOGRAPHY_LENGTH } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { SelectField } from '@octavo/ui/SelectField';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { formatCount } from '../views/format.ts';
import { LinksField } from './LinksField.tsx';
import { profileErrors, withoutEmptyLinks } from './profile-errors.ts';
import { useStoreProfile } from './use-store-profile.ts';
import styles from './author.module.css';

/** Pen name, text and links of the author. */
export function ProfileForm({ profile }: { profile: AuthorProfile }) {
  const { api } = useStudio();
  const store = useStoreProfile();
  const [draft, setDraft] = useState<AuthorProfileChange>({
    pen_name: profile.pen_name,
    biography: profile.biography,
    links: profile.links,
  });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const save = useMutation({
    mutationFn: (change: AuthorProfileChange) => api.setAuthorProfile(change),
    onSuccess: store,
  });
  const errors = { ...fieldErrorsOf(save.error), ...(isSubmitted ? profileErrors(draft) : {}) };
  const edit = (change: Partial<AuthorProfileChange>) => {
    setDraft({ ...draft, ...change });
    save.reset();
  };
  return (
    <form
      className={`stack ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        const change = withoutEmptyLinks(draft);
        const isValid = Object.keys(profileErrors(change)).length === 0;
        setDraft(change);
        setIsSubmitted(!isValid);
        if (isValid) save.mutate(change);
      }}
    >
      <SelectField
        label="Pen name"
        emptyText="None"
        value={draft.pen_name}
        options={profile.pen_names.map((name) => ({ value: name, label: name }))}
        error={errors['pen_name']}
        hint={
          profile.pen_names.length === 0
            ? 'You can choose a name as soon as a book of yours is on sale.'
            : 'Your profile appears on the page of this author.'
        }
        onChange={({ target }) => edit({ pen_name: target.value })}
      />
      <TextAreaField
        label="About you"
        optionalText="(optional)"
        value={draft.biography}
        error={errors['biography']}
        hint={`A blank line begins a new paragraph. ${formatCount(draft.biography.trim().length)} of ${formatCount(MAX_BIOGRAPHY_LENGTH)} characters.`}
        onChange={({ target }) => edit({ biography: target.value })}
      />
      <LinksField links={draft.links} errors={errors} onLinksChange={({ links }) => edit({ links: [...links] })} />
      {save.error && Object.keys(fieldErrorsOf(save.error)).length === 0 && (
        <Failure title="Your profile could not be saved" error={save.error} />
      )}
      <div className="row">
        <Button type="submit" isBusy={save.isPending}>
          Save profile
        </Button>
        <output className="muted">{save.isSuccess && 'Profile saved'}</output>
      </div>
    </form>
  );
}
