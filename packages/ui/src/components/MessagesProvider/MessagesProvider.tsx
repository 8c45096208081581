import { use, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { accessibilityFactsText } from '../AccessibilityFacts/index.ts';
import type { billingText } from '../BillingForm/index.ts';
import type { BookCardText, ReadingProgressText } from '../BookCard/index.ts';
import type { AsyncListText } from '../BookCarousel/index.ts';
import type { CarouselText } from '../Carousel/index.ts';
import type { CartTableText } from '../CartTable/index.ts';
import type { DialogText } from '../Dialog/index.ts';
import type { FavoriteToggleText } from '../FavoriteToggle/index.ts';
import { MessagesContext } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import type { PaginationText } from '../Pagination/index.ts';
import type { PasswordFieldText, PasswordRulesText } from '../PasswordField/index.ts';
import type { ReviewText } from '../Review/index.ts';
import type { HistogramText } from '../Histogram/index.ts';
import type { ShareButtonText } from '../ShareButton/index.ts';
import type { StarRatingText } from '../StarRating/index.ts';

/** The texts of nested components, by component name. */
export interface ComponentMessages {
  AccessibilityFacts: MessageOverrides<typeof accessibilityFactsText>;
  BillingForm: MessageOverrides<typeof billingText>;
  BookCard: MessageOverrides<BookCardText>;
  BookCarousel: MessageOverrides<AsyncListText>;
  Carousel: MessageOverrides<CarouselText>;
  CartTable: MessageOverrides<CartTableText>;
  Dialog: MessageOverrides<DialogText>;
  FavoriteToggle: MessageOverrides<FavoriteToggleText>;
  GenreCarousel: MessageOverrides<AsyncListText>;
  Histogram: MessageOverrides<HistogramText>;
  Pagination: MessageOverrides<PaginationText>;
  PasswordField: MessageOverrides<PasswordFieldText>;
  PasswordRules: MessageOverrides<PasswordRulesText>;
  ReadingProgress: MessageOverrides<ReadingProgressText>;
  Review: MessageOverrides<ReviewText>;
  ShareButton: MessageOverrides<ShareButtonText>;
  StarRating: MessageOverrides<StarRatingText>;
}

export interface MessagesProviderProps {
  /** Texts by component; texts left out are inherited from an outer provider, or are the defaults. */
  messages: Partial<ComponentMessages>;
  children: ReactNode;
}

/** Sets the texts of nested components that no screen prop reaches, such as the favorite button on a card. */
export function MessagesProvider({ messages, children }: MessagesProviderProps) {
  const outer = use(MessagesContext);
  const value = useMemo(() => ({ ...outer, ...messages }), [outer, messages]);
  return <MessagesContext value={value}>{children}</MessagesContext>;
}
