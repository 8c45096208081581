import { fallbacks } from '@octavo/core/messages';
import { BadgeCheck, Flag } from 'lucide';
import type { ComponentProps } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Prose } from '../Prose/index.ts';
import { StarRating } from '../StarRating/index.ts';
import styles from './Review.module.css';

/** A review as it is shown. */
export interface ReviewView {
  id: number | string;
  /** 0–5. */
  rating: number;
  /** Blank: `Anonymous`. */
  reviewer?: string | null | undefined;
  html: string;
  /** `3 days ago`; blank: `Unknown time`. */
  timeText?: string | null | undefined;
  /** ISO, for the machine-readable time. */
  dateTime?: string | undefined;
  /** The whole date, shown by the pointer. */
  dateTitle?: string | undefined;
  isVerified?: boolean | undefined;
}

/** The words around a review. */
export interface ReviewText {
  anonymous: string;
  unknownTime: string;
  verified: string;
  report: (reviewer: string) => string;
}

const defaultText: ReviewText = {
  anonymous: fallbacks.reviewer,
  unknownTime: fallbacks.reviewTime,
  verified: 'Verified purchase',
  report: (reviewer) => `Report the review by ${reviewer}`,
};

export interface ReviewProps extends Omit<ComponentProps<'article'>, 'children'> {
  review: ReviewView;
  /** Without it the review has no flag. */
  onReport?: ((event: { review: ReviewView }) => void) | undefined;
  text?: MessageOverrides<ReviewText> | undefined;
}

/** What one reader thought. Renders an `article`. */
export function Review({ review, onReport, text, className, ...rest }: ReviewProps) {
  const messages = useMessages('Review', defaultText, text);
  const reviewer = review.reviewer?.trim() || messages.anonymous;
  return (
    <article data-component="Review" {...rest} className={cx(styles.review, className)}>
      <header className={styles.head}>
        <span className={styles.name}>{reviewer}</span>
        <StarRating value={review.rating} />
        {/* A server counts days in a zone of its own, and may come to another word. */}
        <time suppressHydrationWarning dateTime={review.dateTime} title={review.dateTitle} className={styles.time}>
          {review.timeText?.trim() || messages.unknownTime}
        </time>
        {review.isVerified === true && (
          <span className={styles.verified}>
            <Icon of={BadgeCheck} isSmall />
            {messages.verified}
          </span>
        )}
        {onReport && (
          <IconButton
            label={messages.report(reviewer)}
            icon={<Icon of={Flag} isSmall />}
            onClick={() => onReport({ review })}
            className={styles.report}
          />
        )}
      </header>
      <Prose html={review.html} size="review" linkRel="nofollow ugc noopener" className={styles.text} />
    </article>
  );
}
