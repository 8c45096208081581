import { CollectionPage, collectionText, Portrait } from '../../templates/CollectionPage.tsx';
import type { CollectionProps, CollectionState, CollectionText } from '../../templates/CollectionPage.tsx';

/** An author as shown on their page. */
export interface AuthorView {
  name: string;
  /** Such as `3 books`. */
  countText?: string | undefined;
  /** The biography; sanitized before it is shown. */
  biographyHtml?: string | undefined;
  /** The URL of a picture. */
  image?: string | undefined;
  /** Links to other sites. */
  links?: readonly { label: string; url: string }[] | undefined;
}

/** The texts of an author page. */
export const authorText: CollectionText = {
  ...collectionText,
  unnamed: 'Author',
  notFound: 'Author not found',
  notFoundDescription: 'There is no author by this name, or their books are no longer on sale here.',
};

export interface AuthorScreenProps extends CollectionProps {
  state: CollectionState<{ author: AuthorView }>;
}

/** The page of an author: biography and books. */
export function AuthorScreen({ state, text, ...rest }: AuthorScreenProps) {
  return (
    <CollectionPage
      {...rest}
      component="AuthorScreen"
      messages={{ ...authorText, ...text }}
      state={
        state.status === 'ready'
          ? {
              status: 'ready',
              subject: {
                title: state.author.name,
                subtitle: state.author.countText,
                html: state.author.biographyHtml,
                links: state.author.links,
                picture: <Portrait src={state.author.image} />,
              },
            }
          : state
      }
    />
  );
}
