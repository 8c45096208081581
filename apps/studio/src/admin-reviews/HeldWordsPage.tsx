import { MAX_HELD_WORD_LENGTH, MAX_HELD_WORDS, reviewFieldMessages } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { TextField } from '@octavo/ui/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { heldWordsQuery } from '../queries/admin-reviews.queries.ts';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { ReviewsHead } from './ReviewsHead.tsx';

/** The words that hold a review until an admin keeps it. */
export function HeldWordsPage() {
  usePageTitle('Held words');
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const words = useQuery(heldWordsQuery(admin));
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (data: Awaited<ReturnType<typeof admin.heldWords>>) =>
    queryClient.setQueryData(heldWordsQuery(admin).queryKey, data);
  const add = useMutation({
    mutationFn: async () => admin.addHeldWord({ word }),
    onSuccess: (data) => {
      show(data);
      setWord('');
    },
  });
  const remove = useMutation({
    mutationFn: async (id: number) => admin.removeHeldWord(id),
    onSuccess: (data) => {
      show(data);
      // The button of the removed word would lose the focus.
      heading.current?.focus();
    },
  });
  const refused = fieldErrorsOf(add.error)['word'];
  const { data } = words;
  return (
    <>
      <ReviewsHead current="words" />
      <p>
        A new or changed review with one of these words waits until you keep it. Only the reviewer sees it until then.
        Letter case and punctuation do not count.
      </p>
      <form
        className="filters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isMissing = word.trim() === '';
          setProblem(isMissing ? reviewFieldMessages.wordRequired : undefined);
          if (!isMissing && !add.isPending) add.mutate();
        }}
      >
        <TextField
          label="Word or phrase"
          maxLength={MAX_HELD_WORD_LENGTH}
          autoComplete="off"
          value={word}
          error={problem ?? refused}
          onChange={({ target }) => setWord(target.value)}
        />
        <Button type="submit" variant="quiet" isBusy={add.isPending}>
          Add word
        </Button>
      </form>
      {add.error && refused === undefined && <Failure title="The word could not be added" error={add.error} />}
      {remove.error && <Failure title="The word could not be removed" error={remove.error} />}
      {words.isError && !data && (
        <Failure title="The words could not be loaded" error={words.error} onRetry={() => void words.refetch()} />
      )}
      {words.isPending && <Loading heights={['10rem']} />}
      {data && (
        <section aria-labelledby="held-words">
          <div className="section-head">
            <h2 id="held-words" ref={heading} tabIndex={-1}>
              Words
            </h2>
            <span className="muted">{`${data.data.length} of ${MAX_HELD_WORDS}`}</span>
          </div>
          {data.data.length === 0 && <p>No words yet. Every review is published immediately.</p>}
          <ul className="held-words">
            {data.data.map((held) => (
              <li key={held.id}>
                <span dir="auto" className="anywhere">
                  {held.word}
                </span>
                <Button
                  variant="text"
                  aria-label={`Remove ${held.word}`}
                  isBusy={remove.isPending && remove.variables === held.id}
                  onClick={() => remove.mutate(held.id)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
