import { fallbacks } from '@octavo/core/messages';
import { BadgeCheck, Flag, Pencil } from 'lucide';
import type { ComponentProps } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Prose } from '../Prose/index.ts';
import { StarRating } from '../StarRating/index.ts';
import styles from './Review.module.css';

/** The author's reply to a review, as it is shown. */
export interface ReviewReplyView {
  author: string;
  html: string;
  /** Such as `3 days ago`; blank means `Unknown time`. */
  timeText?: string | null | undefined;
  /** ISO 8601, for the `datetime` attribute. */
  dateTime?: string | undefined;
  /** The full date, shown as a tooltip. */
  dateTitle?: string | undefined;
}

/** A review as it is shown. */
export interface ReviewView {
  id: number | string;
  /** 0–5. */
  rating: number;
  /** Blank means `Anonymous`. */
  reviewer?: string | null | undefined;
  html: string;
  /** Such as `3 days ago`; blank means `Unknown time`. */
  timeText?: string | null | undefined;
  /** ISO 8601, for the `datetime` attribute. */
  dateTime?: string | undefined;
  /** The full date, shown as a tooltip. */
  dateTitle?: string | undefined;
  isVerified?: boolean | undefined;
  /** True for the customer's own review: it is marked and cannot be reported. */
  isOwn?: boolean | undefined;
  reply?: ReviewReplyView | null | undefined;
  /** Why visitors do not see the customer's own review. */
  notice?: string | undefined;
}

/** The texts of a review. */
export interface ReviewText {
  anonymous: string;
  unknownTime: string;
  verified: string;
  own: string;
  report: (reviewer: string) => string;
  reply: (author: string) => string;
}

const defaultText: ReviewText = {
  anonymous: fallbacks.reviewer,
  unknownTime: fallbacks.reviewTime,
  verified: 'Verified purchase',
  own: 'Your review',
  report: (reviewer) => `Report the review by ${reviewer}`,
  reply: (author) => `Reply by ${author}`,
};

export interface ReviewProps extends Omit<ComponentProps<'article'>, 'children'> {
  review: ReviewView;
  /** Without it, the review has no report button. */
  onReport?: ((event: { review: ReviewView }) => void) | undefined;
  text?: MessageOverrides<ReviewText> | undefined;
}

/** One customer review. Renders an `article`. */
export function Review({ review, onReport, text, className, ...rest }: ReviewProps) {
  const messages = useMessages('Review', defaultText, text);
  const reviewer = review.reviewer?.trim() || messages.anonymous;
  return (
    <article data-component="Review" {...rest} className={cx(styles.review, className)}>
      <header className={styles.head}>
        <span className={styles.name}>{reviewer}</span>
        <StarRating value={review.rating} />
        <Time of={review} unknown={messages.unknownTime} />
        {review.isVerified === true && (
          <span className={styles.verified}>
            <Icon of={BadgeCheck} isSmall />
            {messages.verified}
          </span>
        )}
        {review.isOwn === true && (
          <span className={styles.own}>
            <Icon of={Pencil} isSmall />
            {messages.own}
          </span>
        )}
        {onReport && review.isOwn !== true && (
          <IconButton
            label={messages.report(reviewer)}
            icon={<Icon of={Flag} isSmall />}
            onClick={() => onReport({ review })}
            className={styles.report}
          />
        )}
      </header>
      {review.notice && <p className={styles.notice}>{review.notice}</p>}
      <Prose html={review.html} size="review" linkRel="nofollow ugc noopener" className={styles.text} />
      {review.reply && (
        <div className={styles.reply}>
          <p className={styles.head}>
            <span className={styles.name}>{messages.reply(review.reply.author)}</span>
            <Time of={review.reply} unknown={messages.unknownTime} />
          </p>
          <Prose html={review.reply.html} size="review" linkRel="nofollow ugc noopener" className={styles.text} />
        </div>
      )}
    </article>
  );
}

interface TimeProps {
  of: Pick<ReviewView, 'timeText' | 'dateTime' | 'dateTitle'>;
  unknown: string;
}

/** A relative date. A server in another time zone may compute another one. */
const Time = ({ of: { timeText, dateTime, dateTitle }, unknown }: TimeProps) => (
  <time suppressHydrationWarning dateTime={dateTime} title={dateTitle} className={styles.time}>
    {timeText?.trim() || unknown}
  </time>
);
