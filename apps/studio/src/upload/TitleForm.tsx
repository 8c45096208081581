import { studioFieldMessages } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { TextField } from '@octavo/ui/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { BOOKS_KEY, bookQuery } from '../queries/studio.queries.ts';

/** Creates a book from its title; the file is uploaded later. */
export function TitleForm() {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useMutation({
    mutationFn: () => api.createBook({ title }),
    onSuccess: async (book) => {
      queryClient.setQueryData(bookQuery(api, book.id).queryKey, book);
      await queryClient.invalidateQueries({ queryKey: BOOKS_KEY });
      await navigate({ to: '/studio/books/$id', params: { id: book.id } });
    },
  });
  const { error } = create;
  const refused = fieldErrorsOf(error)['title'];
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const isMissing = title.trim() === '';
        setProblem(isMissing ? studioFieldMessages.titleRequired : undefined);
        if (!isMissing) create.mutate();
      }}
    >
      <TextField
        label="Or enter a title and add the file later"
        value={title}
        error={problem ?? refused}
        onChange={({ target }) => setTitle(target.value)}
      />
      {error && refused === undefined && <Failure title="The book could not be created" error={error} />}
      <div>
        <Button variant="quiet" type="submit" isBusy={create.isPending}>
          Create draft
        </Button>
      </div>
    </form>
  );
}
