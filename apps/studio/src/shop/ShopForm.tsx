import { shopEditedElsewhere, type ShopSettings, type ShopSettingsChange } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { TextField } from '@octavo/ui/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showShopName } from '../navigation/use-shop-name.ts';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { shopSettingsQuery } from '../queries/shop.queries.ts';
import { changedFields, SHOP_LABELS, shopErrors, type ShopField, toDraft } from './shop-view.ts';
import { ShopConflict } from './ShopConflict.tsx';
import { ShopPreview } from './ShopPreview.tsx';

/** The form of the settings. A change by another admin is shown beside it, and nothing that was typed is lost. */
export function ShopForm({ settings }: { settings: ShopSettings }) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(settings);
  const [draft, setDraft] = useState<ShopSettingsChange>(() => toDraft(settings));
  const [isSubmitted, setIsSubmitted] = useState(false);
  // Another admin has changed the settings, and this one has typed nothing.
  if (settings.version !== seen.version && changedFields(draft, toDraft(seen)).length === 0) {
    setSeen(settings);
    setDraft(toDraft(settings));
  }
  const show = (stored: ShopSettings) => {
    setSeen(stored);
    setDraft(toDraft(stored));
    queryClient.setQueryData(shopSettingsQuery(admin).queryKey, stored);
    showShopName(queryClient, stored.name);
  };
  const save = useMutation({
    mutationFn: (version: string) => admin.setShopSettings(version, draft),
    onSuccess: show,
  });
  const theirs = shopEditedElsewhere(save.error);
  const refused = fieldErrorsOf(save.error);
  const errors = { ...refused, ...(isSubmitted ? shopErrors(draft) : {}) };
  const changes = changedFields(draft, toDraft(seen));
  const submit = (version: string) => {
    const isValid = Object.keys(shopErrors(draft)).length === 0;
    setIsSubmitted(!isValid);
    if (isValid && !save.isPending) save.mutate(version);
  };
  const fieldOf = (name: ShopField) => ({
    label: SHOP_LABELS[name],
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: target.value });
      // The conflict stays until the admin has chosen.
      if (!theirs) save.reset();
    },
  });
  return (
    <>
      <form
        className="stack shop-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(seen.version);
        }}
      >
        <TextField
          {...fieldOf('name')}
          autoComplete="off"
          hint="Shown in the top bar, page titles, emails, receipts and feeds."
        />
        <TextField
          {...fieldOf('seller_name')}
          autoComplete="organization"
          hint="Shown on receipts and author statements."
        />
        <TextAreaField {...fieldOf('seller_address')} optionalText="(optional)" rows={4} hint="Up to 8 lines." />
        <TextField
          {...fieldOf('contact_email')}
          type="email"
          optionalText="(optional)"
          autoComplete="email"
          hint="Replies to emails go to this address."
        />
        <TextField
          {...fieldOf('sender_name')}
          optionalText="(optional)"
          autoComplete="off"
          hint="Leave empty to use the shop name."
        />
        {theirs && (
          <ShopConflict
            mine={draft}
            theirs={theirs}
            isBusy={save.isPending}
            onSaveMine={() => submit(theirs.version)}
            onUseTheirs={() => {
              save.reset();
              show(theirs);
            }}
          />
        )}
        {save.error && !theirs && Object.keys(refused).length === 0 && (
          <Failure title="The settings could not be saved" error={save.error} />
        )}
        <div className="row">
          <Button type="submit" isBusy={save.isPending} disabled={changes.length === 0 || theirs !== null}>
            Save
          </Button>
          {changes.length > 0 && (
            <Button
              variant="text"
              onClick={() => {
                save.reset();
                setIsSubmitted(false);
                setDraft(toDraft(seen));
              }}
            >
              Discard
            </Button>
          )}
          <output className="muted">{stateOf(changes.length, save.isSuccess)}</output>
        </div>
      </form>
      <ShopPreview draft={draft} />
    </>
  );
}

const stateOf = (count: number, isSaved: boolean): string => {
  if (count > 0) return count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
  return isSaved ? 'Saved' : 'No changes';
};
