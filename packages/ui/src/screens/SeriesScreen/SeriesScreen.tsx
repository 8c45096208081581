import type { BookGridProps } from '../../components/BookGrid/index.ts';
import { CollectionPage, collectionText } from '../../templates/CollectionPage.tsx';
import type { CollectionProps, CollectionState, CollectionText } from '../../templates/CollectionPage.tsx';

/** A series of books. */
export interface SeriesView {
  name: string;
  /** Such as `3 books by Maren Oskalo`. */
  countText?: string | undefined;
  /** Sanitized before it is shown. */
  descriptionHtml?: string | undefined;
}

/** The texts of a series page. */
export const seriesText: CollectionText = {
  ...collectionText,
  unnamed: 'Series',
  books: 'In reading order',
  notFound: 'Series not found',
  notFoundDescription: 'There is no series by this name, or its books are no longer on sale here.',
};

export interface SeriesScreenProps extends CollectionProps, Pick<BookGridProps, 'positionOf'> {
  state: CollectionState<{ series: SeriesView }>;
}

/** The page of a series: description and books in reading order. */
export function SeriesScreen({ state, text, ...rest }: SeriesScreenProps) {
  return (
    <CollectionPage
      {...rest}
      component="SeriesScreen"
      messages={{ ...seriesText, ...text }}
      state={
        state.status === 'ready'
          ? {
              status: 'ready',
              subject: {
                title: state.series.name,
                subtitle: state.series.countText,
                html: state.series.descriptionHtml,
              },
            }
          : state
      }
    />
  );
}
