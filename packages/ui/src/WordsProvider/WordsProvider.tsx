import { use, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { accessibilityFactsText } from '../AccessibilityFacts/index.ts';
import type { billingText } from '../BillingForm/index.ts';
import type { ReadingProgressText } from '../BookCard/index.ts';
import type { ShelfText } from '../BookCarousel/index.ts';
import type { CarouselText } from '../Carousel/index.ts';
import type { CartTableText } from '../CartTable/index.ts';
import type { DialogText } from '../Dialog/index.ts';
import type { FavoriteToggleText } from '../FavoriteToggle/index.ts';
import { WordsContext } from '../internal/use-words.ts';
import type { Words } from '../internal/words.ts';
import type { PaginationText } from '../Pagination/index.ts';
import type { PasswordFieldText, PasswordRulesText } from '../PasswordField/index.ts';
import type { ReviewText } from '../Review/index.ts';
import type { HistogramText } from '../ReviewsScreen/index.ts';
import type { ShareButtonText } from '../ShareButton/index.ts';
import type { StarRatingText } from '../StarRating/index.ts';

/** The words of the parts that stand inside others, each under the name of its component. */
export interface KitWords {
  AccessibilityFacts: Words<typeof accessibilityFactsText>;
  BillingForm: Words<typeof billingText>;
  BookCarousel: Words<ShelfText>;
  Carousel: Words<CarouselText>;
  CartTable: Words<CartTableText>;
  Dialog: Words<DialogText>;
  FavoriteToggle: Words<FavoriteToggleText>;
  GenreCarousel: Words<ShelfText>;
  Histogram: Words<HistogramText>;
  Pagination: Words<PaginationText>;
  PasswordField: Words<PasswordFieldText>;
  PasswordRules: Words<PasswordRulesText>;
  ReadingProgress: Words<ReadingProgressText>;
  Review: Words<ReviewText>;
  ShareButton: Words<ShareButtonText>;
  StarRating: Words<StarRatingText>;
}

export interface WordsProviderProps {
  /** Component by component, in part; what is left out stays as it is outside. */
  words: Partial<KitWords>;
  children: ReactNode;
}

/** Gives words to parts that no prop of a screen reaches: the heart on a card, the eye in a password, the arrows of a row. */
export function WordsProvider({ words, children }: WordsProviderProps) {
  const outer = use(WordsContext);
  const value = useMemo(() => ({ ...outer, ...words }), [outer, words]);
  return <WordsContext value={value}>{children}</WordsContext>;
}
