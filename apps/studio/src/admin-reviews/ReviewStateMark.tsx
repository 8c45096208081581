import type { ReviewState } from '@octavo/core/admin';
import { StatusMark } from '@octavo/ui/StatusMark';
import { stateView } from './admin-review-view.ts';

/** Whether visitors see a review. */
export function ReviewStateMark({ state }: { state: ReviewState }) {
  const { shape, word } = stateView(state);
  return <StatusMark shape={shape}>{word}</StatusMark>;
}
