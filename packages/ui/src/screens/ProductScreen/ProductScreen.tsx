import { ButtonLink } from '../../components/Button/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { FailedState, StatePage } from '../../components/StatePage/index.ts';
import { ProductDetails } from './ProductDetails.tsx';
import type { ProductActions, ProductView } from './ProductDetails.tsx';
import { productText } from './product-text.ts';
import { ProductSkeleton } from './ProductSkeleton.tsx';

/** The loading state of the page. */
export type ProductState =
  | { status: 'pending' }
  | { status: 'failed' }
  | {
      status: 'notFound';
      /** True for a page rendered without a session: a signed-in customer may own the book, so the message stays hidden for them. */
      isAnonymous?: boolean | undefined;
    }
  | { status: 'ready'; product: ProductView };

export interface ProductScreenProps extends ProductActions {
  state: ProductState;
  onRetry: () => void;
  homeHref?: string | undefined;
  text?: MessageOverrides<typeof productText> | undefined;
}

/** The page of one book. */
export function ProductScreen({ state, onRetry, homeHref = '/', text, ...actions }: ProductScreenProps) {
  const messages = { ...productText, ...text };
  switch (state.status) {
    case 'pending':
      return <ProductSkeleton title={messages.untitled} text={messages.loading} />;
    case 'failed':
      return <FailedState messages={messages} onRetry={onRetry} />;
    case 'notFound':
      return (
        <StatePage
          drawing="lost"
          title={messages.notFound}
          action={<ButtonLink href={homeHref}>{messages.home}</ButtonLink>}
          data-for={state.isAnonymous === true ? 'anonymous' : undefined}
        >
          <p>{messages.notFoundDescription}</p>
        </StatePage>
      );
    case 'ready':
      return <ProductDetails product={state.product} text={messages} {...actions} />;
  }
}
