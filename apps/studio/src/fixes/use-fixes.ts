import type { Fix, StudioApi, StudioBook, Upload } from '@octavo/core/studio';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { useFileChange, useFileQuery } from '../queries/file-changes.ts';
import { CHECK_POLL_MS, fixesQuery } from '../queries/studio.queries.ts';

/** A complete language tag: while the author types, it is not one yet. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;

/** The fixes of a file, and the one that is being applied. */
export function useFixes(book: StudioBook, editionId: number) {
  const { api } = useStudio();
  const [typedLanguage, setLanguage] = useState('');
  const language = LANGUAGE_TAG.test(typedLanguage) ? typedLanguage : '';
  const [fixed, setFixed] = useState<readonly Fix[]>([]);
  const fixes = useFileQuery(book.id, fixesQuery(api, book.id, editionId, language));
  const apply = useFileChange(
    book.id,
    async ({ code }: Fix) => {
      const edition = fixes.data?.edition_id ?? editionId;
      return untilChecked(
        api,
        await api.applyFix(book.id, { edition, code, ...(language === '' ? {} : { language }) }),
      );
    },
    ({ status }, fix) => {
      if (status === 'ready') setFixed((former) => [...former, fix]);
    },
  );
  return {
    fixes,
    fixed,
    runningCode: apply.isPending ? apply.variables.code : undefined,
    error: apply.error,
    refusal: apply.data?.error?.message,
    language: typedLanguage,
    setLanguage,
    apply: apply.mutate,
  };
}

/** Polls an upload until its check has ended. */
async function untilChecked(api: StudioApi, upload: Upload): Promise<Upload> {
  if (upload.status !== 'checking') return upload;
  await new Promise((resolve) => {
    setTimeout(resolve, CHECK_POLL_MS);
  });
  return untilChecked(api, await api.upload(upload.id));
}
