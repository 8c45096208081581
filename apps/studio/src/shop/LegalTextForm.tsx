import { type AdminLegalText, legalTextEditedElsewhere, MAX_LEGAL_TEXT_LENGTH } from '@octavo/core/admin';
import type { LegalTextKind } from '@octavo/core/contract';
import { Button } from '@octavo/ui/Button';
import { LegalSections } from '@octavo/ui/LegalScreen';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { legalTextQuery } from '../queries/legal.queries.ts';
import { formatCount } from '../views/format.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { legalTextError, previewSections } from './legal-view.ts';
import { LegalTextConflict } from './LegalTextConflict.tsx';
import { LegalTextVersions } from './LegalTextVersions.tsx';

interface LegalTextFormProps {
  kind: LegalTextKind;
  stored: AdminLegalText;
  timeZone: string | undefined;
}

/** The form of a legal text with a preview. A change by another admin is shown beside it, and nothing that was typed is lost. */
export function LegalTextForm({ kind, stored, timeZone }: LegalTextFormProps) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(stored);
  const [draft, setDraft] = useState(stored.text);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isChanged = draft.trim() !== seen.text;
  // Another admin has published a text, and this one has typed nothing.
  if (stored.version !== seen.version && !isChanged) {
    setSeen(stored);
    setDraft(stored.text);
  }
  const show = (text: AdminLegalText) => {
    setSeen(text);
    setDraft(text.text);
    queryClient.setQueryData(legalTextQuery(admin, kind).queryKey, text);
  };
  const publish = useMutation({
    mutationFn: (version: string) => admin.setLegalText(kind, version, { text: draft }),
    onSuccess: show,
  });
  const theirs = legalTextEditedElsewhere(publish.error);
  const refused = fieldErrorsOf(publish.error)['text'];
  const submit = (version: string) => {
    const isValid = legalTextError(draft) === undefined;
    setIsSubmitted(!isValid);
    if (isValid && !publish.isPending) publish.mutate(version);
  };
  const edit = (text: string) => {
    setDraft(text);
    // The conflict stays until the admin has chosen.
    if (!theirs) publish.reset();
  };
  const length = draft.trim().length;
  // Typing in a long text must not wait for its preview.
  const previewed = useDeferredValue(draft);
  return (
    <>
      <form
        className="stack legal-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(seen.version);
        }}
      >
        <TextAreaField
          label="Text"
          rows={18}
          value={draft}
          error={(isSubmitted ? legalTextError(draft) : undefined) ?? refused}
          hint={`Start a line with # for a heading, and with - for a list. Leave an empty line between paragraphs. ${formatCount(length)} of ${formatCount(MAX_LEGAL_TEXT_LENGTH)} characters.`}
          onChange={({ target }) => edit(target.value)}
        />
        {theirs && (
          <LegalTextConflict
            theirs={theirs}
            isBusy={publish.isPending}
            onPublishMine={() => submit(theirs.version)}
            onUseTheirs={() => {
              publish.reset();
              show(theirs);
            }}
          />
        )}
        {publish.error && !theirs && refused === undefined && (
          <Failure title="The text could not be published" error={publish.error} />
        )}
        <div className="row">
          <Button type="submit" isBusy={publish.isPending} disabled={!isChanged || theirs !== null}>
            Publish
          </Button>
          {isChanged && (
            <Button
              variant="text"
              onClick={() => {
                publish.reset();
                setIsSubmitted(false);
                setDraft(seen.text);
              }}
            >
              Discard
            </Button>
          )}
          <output className="muted">{stateOf(isChanged, publish.isSuccess)}</output>
        </div>
      </form>
      <section aria-labelledby="legal-preview">
        <div className="section-head">
          <h2 id="legal-preview">Preview</h2>
        </div>
        {length === 0 ? (
          <p className="muted">The preview appears while you type.</p>
        ) : (
          <LegalSections sections={previewSections(previewed)} level={3} className="legal-form" />
        )}
      </section>
      <LegalTextVersions
        kind={kind}
        versions={stored.versions}
        timeZone={timeZone}
        isDisabled={isChanged}
        onUse={edit}
      />
      <LeaveDialog isBlocking={isChanged} />
    </>
  );
}

const stateOf = (isChanged: boolean, isPublished: boolean): string => {
  if (isChanged) return 'Unpublished changes';
  return isPublished ? 'Published' : 'No changes';
};
