import { PASSAGES_PER_PAGE } from '@octavo/core/studio';
import { Pagination } from '@octavo/ui/Pagination';
import { TextComparison } from '@octavo/ui/TextComparison';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { useFileQuery } from '../queries/file-changes.ts';
import { editionPassagesQuery } from '../queries/studio.queries.ts';
import { formatCount } from '../views/format.ts';
import { toComparedPassages } from './edition-view.ts';

/** Two files of a book. */
export interface ComparedFiles {
  bookId: number;
  editionId: number;
  /** The name of the file, such as `New file`. */
  name: string;
  currentId: number;
  currentName: string;
}

interface ChapterComparisonProps {
  files: ComparedFiles;
  title: string;
  /** The position in the list of changes. */
  chapter: number;
}

/** The changed paragraphs of a chapter in both files, in pages. */
export function ChapterComparison({ files, title, chapter }: ChapterComparisonProps) {
  const { api } = useStudio();
  const start = useRef<HTMLElement>(null);
  const [page, setPage] = useState(1);
  const { bookId, editionId, currentId: base } = files;
  const { data, error, refetch } = useFileQuery(bookId, {
    ...editionPassagesQuery(api, bookId, editionId, { base, chapter, page }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure title="The chapter could not be compared" error={error} onRetry={() => void refetch()} />;
  if (!data) return <output className="muted">The paragraphs are being compared.</output>;
  if (data.passage_count === 0) return <p>The paragraphs look identical. Only invisible characters have changed.</p>;
  const pages = Math.ceil(data.passage_count / PASSAGES_PER_PAGE);
  return (
    <section ref={start} aria-label={title} tabIndex={-1} className="stack">
      <TextComparison
        label={title}
        beforeLabel={files.currentName}
        nowLabel={files.name}
        passages={toComparedPassages(data)}
        identicalAfter={data.identical_after}
      />
      {pages > 1 && (
        <Pagination
          page={page}
          hasPrevious={page > 1}
          hasNext={page < pages}
          pageText={`Page ${formatCount(page)} of ${formatCount(pages)}`}
          onPageChange={(event) => {
            setPage(event.page);
            // The button may be disabled now, and the new page begins above it.
            start.current?.focus();
          }}
        />
      )}
    </section>
  );
}
