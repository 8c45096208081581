import { RECOMMENDED_COVER_WIDTH, type StudioBook } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { CoverChoice } from '@octavo/ui/CoverChoice';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { useStoreBook } from '../book/use-book.ts';
import { Failure } from '../layout/Failure.tsx';
import { coverProposalsQuery } from '../queries/studio.queries.ts';
import { formatCount } from '../views/format.ts';
import { coverOptions, currentCover, toCoverChoice } from './cover-options.ts';
import { UploadCover } from './UploadCover.tsx';

/** The cover of a book: from the file, uploaded, or drawn by the shop. */
export function CoverSection({ book }: { book: StudioBook }) {
  const { api } = useStudio();
  const store = useStoreBook();
  // Each drawing takes CPU time, so none is requested before the author asks for them.
  const [round, setRound] = useState<number | null>(null);
  const proposals = useQuery({ ...coverProposalsQuery(api, book, round ?? 0), enabled: round !== null });
  const current = currentCover(book);
  const [picked, setPicked] = useState<string | null>(null);
  const choose = useMutation({
    mutationFn: (value: string) => api.setCover(book.id, toCoverChoice(value)),
    onSuccess: (saved) => {
      store(saved);
      setPicked(null);
    },
  });
  const options = coverOptions(book, proposals.data ?? []);
  const isPicked = picked !== null && picked !== current && options.some(({ value }) => value === picked);
  return (
    <section aria-labelledby="cover" className="stack">
      <div className="section-head">
        <h2 id="cover">Cover</h2>
      </div>
      <p className="muted">
        Choose the one in your file, upload another, or take one that the shop draws from title and author. A new file
        does not replace a cover that you have chosen.
      </p>
      {options.length > 0 && (
        <CoverChoice
          label="Covers"
          title={book.title}
          options={options}
          value={isPicked ? picked : current}
          onValueChange={({ value }) => setPicked(value)}
        />
      )}
      {proposals.error && (
        <Failure
          title="The covers could not be drawn"
          error={proposals.error}
          onRetry={() => void proposals.refetch()}
        />
      )}
      <div className="row">
        {isPicked && (
          <Button variant="quiet" isBusy={choose.isPending} onClick={() => choose.mutate(picked)}>
            Use this cover
          </Button>
        )}
        <Button
          variant="quiet"
          isBusy={proposals.isFetching}
          onClick={() => {
            setPicked(null);
            setRound(round === null ? 0 : round + 1);
          }}
        >
          {round === null ? 'Draw five covers' : 'Draw five others'}
        </Button>
      </div>
      {choose.error && <Failure title="The cover could not be changed" error={choose.error} />}
      <UploadCover book={book} />
      <p className="muted">
        JPEG, PNG or WebP, {formatCount(RECOMMENDED_COVER_WIDTH)} pixels wide or more. The shop keeps a part with the
        proportions 2:3, and you choose which.
      </p>
    </section>
  );
}
