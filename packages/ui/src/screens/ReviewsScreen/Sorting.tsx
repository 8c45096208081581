import { SelectField } from '../../components/SelectField/index.ts';
import { reviewOrders } from './review-order.ts';
import type { ReviewOrder } from './review-order.ts';
import styles from './ReviewsScreen.module.css';

interface SortingProps {
  value: ReviewOrder;
  onValueChange: (event: { value: ReviewOrder }) => void;
  messages: Record<ReviewOrder | 'sort', string>;
}

/** Selects the order of the reviews. Renders a labeled `select`. */
export function Sorting({ value, onValueChange, messages }: SortingProps) {
  return (
    <SelectField
      label={messages.sort}
      options={reviewOrders.map((order) => ({ value: order, label: messages[order] }))}
      value={value}
      onChange={({ target }) => {
        const chosen = reviewOrders.find((order) => order === target.value);
        if (chosen) onValueChange({ value: chosen });
      }}
      className={styles.sorting}
    />
  );
}
