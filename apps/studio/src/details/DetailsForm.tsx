import { type DetailField, MAX_GENRES, type StudioBook } from '@octavo/core/studio';
import { ContributorsField } from '@octavo/ui/ContributorsField';
import { FieldOrigin } from '@octavo/ui/FieldOrigin';
import { SelectField } from '@octavo/ui/SelectField';
import { TextField } from '@octavo/ui/TextField';
import { TokenField } from '@octavo/ui/TokenField';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { settingsQuery } from '../queries/studio.queries.ts';
import type { Autosave, Autosaved } from './autosave.ts';
import { FIELD_NAMES as NAMES, type EditedField, textOf } from './book-fields.ts';
import { languageOptions, ROLES } from './vocabulary.ts';

/** The editor is several times as large as the rest of the page. */
const DescriptionField = lazy(async () => ({
  default: (await import('./DescriptionField.tsx')).DescriptionField,
}));

const OPTIONAL = '(optional)';

interface DetailsFormProps {
  book: StudioBook;
  autosave: Autosave;
  saved: Autosaved;
}

/** The details of a book, each with its origin. */
export function DetailsForm({ book, autosave, saved: { values, errors } }: DetailsFormProps) {
  const { api } = useStudio();
  const { data: settings } = useQuery(settingsQuery(api));
  const { change } = autosave;
  const withOrigin = (field: DetailField, children: ReactNode) => (
    <WithOrigin book={book} autosave={autosave} field={field}>
      {children}
    </WithOrigin>
  );
  /** The props of a field of plain text. */
  const text = (field: EditedField & ('title' | 'subtitle' | 'isbn' | 'publisher' | 'publication_date' | 'slug')) => ({
    label: NAMES[field],
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
  });
  return (
    <div className="stack">
      {withOrigin('title', <TextField {...text('title')} dir="auto" />)}
      {withOrigin('subtitle', <TextField {...text('subtitle')} optionalText={OPTIONAL} dir="auto" />)}
      {withOrigin(
        'contributors',
        <ContributorsField
          label={NAMES.contributors}
          value={values.contributors}
          roles={ROLES}
          error={errors.contributors}
          onValueChange={({ value }) => change('contributors', [...value])}
        />,
      )}
      {withOrigin('series', <SeriesFields value={values.series} error={errors.series} change={change} />)}
      {withOrigin(
        'language',
        <SelectField
          label={NAMES.language}
          value={values.language}
          options={languageOptions(values.language)}
          emptyText="Choose a language"
          error={errors.language}
          onChange={({ target }) => change('language', target.value)}
        />,
      )}
      {withOrigin('isbn', <TextField {...text('isbn')} optionalText={OPTIONAL} inputMode="numeric" />)}
      {withOrigin(
        'genres',
        <TokenField
          label={NAMES.genres}
          optionalText={`(${values.genres.length} of ${MAX_GENRES})`}
          value={values.genres}
          options={settings?.genres ?? []}
          max={MAX_GENRES}
          error={errors.genres}
          hint="The first genre is shown on the product page."
          text={{ add: 'Add a genre' }}
          onValueChange={({ value }) => change('genres', [...value])}
        />,
      )}
      {withOrigin(
        'description',
        <Suspense fallback={<div aria-busy="true">{NAMES.description}</div>}>
          <DescriptionField
            label={NAMES.description}
            value={values.description}
            error={errors.description}
            onValueChange={({ value }) => change('description', value)}
          />
        </Suspense>,
      )}
      {withOrigin('publisher', <TextField {...text('publisher')} optionalText={OPTIONAL} dir="auto" />)}
      {withOrigin(
        'publication_date',
        <TextField {...text('publication_date')} optionalText={OPTIONAL} hint="Such as 2026-03-03, or only a year." />,
      )}
      {withOrigin('keywords', <KeywordsField value={values.keywords} error={errors.keywords} change={change} />)}
      <FieldOrigin fieldName={NAMES.slug} data-field="slug">
        <TextField
          {...text('slug')}
          hint="The URL changes only when you edit it here. The old URL redirects to the new one."
        />
      </FieldOrigin>
    </div>
  );
}

interface WithOriginProps {
  book: StudioBook;
  autosave: Autosave;
  field: DetailField;
  children: ReactNode;
}

/** A field with the origin of its value. An empty field that no person has edited has no origin. */
function WithOrigin({ book: { file_details: file, edited, details }, autosave, field, children }: WithOriginProps) {
  const edit = edited.find((one) => one.field === field);
  const fileValue = file ? plain(textOf(file[field])) : '';
  if (!edit && fileValue === '')
    return (
      <FieldOrigin fieldName="" data-field={field}>
        {children}
      </FieldOrigin>
    );
  return (
    <FieldOrigin
      data-field={field}
      fieldName={NAMES[field]}
      origin={edit?.by ?? 'file'}
      fileValue={fileValue === plain(textOf(details[field])) ? undefined : fileValue}
      onTakeFromFile={() => autosave.takeFromFile(field)}
    >
      {children}
    </FieldOrigin>
  );
}

/** The text of HTML, for a short quotation. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

type Change = Autosave['change'];

interface SeriesFieldsProps {
  value: { name: string; position: number | null } | null;
  error: string | undefined;
  change: Change;
}

function SeriesFields({ value, error, change }: SeriesFieldsProps) {
  return (
    <div className="pair">
      <TextField
        label={NAMES.series}
        optionalText={OPTIONAL}
        dir="auto"
        value={value?.name ?? ''}
        error={error}
        onChange={({ target }) =>
          change('series', target.value === '' ? null : { name: target.value, position: value?.position ?? null })
        }
      />
      <TextField
        label="Number in series"
        type="number"
        min={0}
        max={10_000}
        step="any"
        disabled={value === null}
        value={value?.position ?? ''}
        onChange={({ target }) =>
          value && change('series', { ...value, position: target.value === '' ? null : target.valueAsNumber })
        }
      />
    </div>
  );
}

interface KeywordsFieldProps {
  value: readonly string[];
  error: string | undefined;
  change: Change;
}

function KeywordsField({ value, error, change }: KeywordsFieldProps) {
  const wordsOf = (text: string) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
  const [text, setText] = useState(value.join(', '));
  // Keeps the typed text, such as a comma at the end, unless the value was replaced from the file or another window.
  const shown = wordsOf(text).join() === value.join() ? text : value.join(', ');
  return (
    <TextField
      label={NAMES.keywords}
      optionalText={OPTIONAL}
      dir="auto"
      value={shown}
      error={error}
      hint="Separate them with commas. Choose words that readers search for and that are not in the title."
      onChange={({ target }) => {
        setText(target.value);
        change('keywords', wordsOf(target.value));
      }}
    />
  );
}
