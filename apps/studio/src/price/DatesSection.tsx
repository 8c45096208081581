import { type StudioBook, studioFieldMessages } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { useStatusChange } from '../book/use-book.ts';
import { Failure } from '../layout/Failure.tsx';
import { formatTime } from '../views/format.ts';
import { toInstant } from '../views/zoned-time.ts';
import { SampleField } from './SampleField.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';

interface DatesSectionProps {
  book: StudioBook;
  timeZone: string;
}

/** The dates on which the book is on sale, and the size of its sample. */
export function DatesSection({ book, timeZone }: DatesSectionProps) {
  const { api } = useStudio();
  const offSale = useStatusChange(async () => api.takeBookOffSale(book.id));
  return (
    <section aria-labelledby="dates" className="stack">
      <div className="section-head">
        <h2 id="dates">Dates and sample</h2>
      </div>
      <SampleField key={book.id} book={book} />
      {book.status === 'draft' && book.blockers.length === 0 && <ReleaseForm book={book} timeZone={timeZone} />}
      {book.status === 'scheduled' && <p>This book will be published on {formatTime(book.release_date, timeZone)}.</p>}
      {book.status === 'published' && (
        <div className="stack">
          <div className="row">
            <Button variant="quiet" isBusy={offSale.isPending} onClick={() => offSale.mutate()}>
              Take off sale
            </Button>
            <span className="muted">Customers can no longer find or buy it. Owners can still read it.</span>
          </div>
          {offSale.error && <Failure title="The book could not be taken off sale" error={offSale.error} />}
        </div>
      )}
    </section>
  );
}

/** Publishes the book at a time in the future. */
function ReleaseForm({ book, timeZone }: DatesSectionProps) {
  const { api } = useStudio();
  const [local, setLocal] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const instant = toInstant(local, timeZone);
  const schedule = useStatusChange(async () => api.publishBook(book.id, { releaseDate: instant }));
  const refused = fieldErrorsOf(schedule.error)['release_date'];
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (instant !== null) schedule.mutate();
      }}
    >
      <TextField
        label="Publish later"
        type="datetime-local"
        value={local}
        error={isSubmitted && instant === null ? studioFieldMessages.timeInvalid : refused}
        hint={`Time zone of the shop: ${timeZone}`}
        onChange={({ target }) => setLocal(target.value)}
      />
      {schedule.error && refused === undefined && (
        <Failure title="The book could not be scheduled" error={schedule.error} />
      )}
      <div>
        <Button variant="quiet" type="submit" isBusy={schedule.isPending}>
          {book.needs_review ? 'Submit for review' : 'Schedule'}
        </Button>
      </div>
    </form>
  );
}
