import { MAX_HELD_WORD_LENGTH, MAX_HELD_WORDS, reviewFieldMessages } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { AddForm } from '../layout/AddForm.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { heldWordsQuery } from '../queries/admin-reviews.queries.ts';
import { ReviewsHead } from './ReviewsHead.tsx';

/** The words that hold a review until an admin keeps it. */
export function HeldWordsPage() {
  usePageTitle('Held words');
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const words = useQuery(heldWordsQuery(admin));
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (data: Awaited<ReturnType<typeof admin.heldWords>>) =>
    queryClient.setQueryData(heldWordsQuery(admin).queryKey, data);
  const add = useMutation({
    mutationFn: async (word: string) => admin.addHeldWord({ word }),
    onSuccess: show,
  });
  const remove = useMutation({
    mutationFn: async (id: number) => admin.removeHeldWord(id),
    onSuccess: (data) => {
      show(data);
      // The button of the removed word would lose the focus.
      heading.current?.focus();
    },
  });
  const { data } = words;
  return (
    <>
      <ReviewsHead current="words" />
      <p>
        A new or changed review with one of these words waits until you keep it. Only the reviewer sees it until then.
        Letter case and punctuation do not count.
      </p>
      <AddForm
        label="Word or phrase"
        field="word"
        maxLength={MAX_HELD_WORD_LENGTH}
        requiredText={reviewFieldMessages.wordRequired}
        buttonText="Add word"
        failureTitle="The word could not be added"
        add={add}
      />
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
