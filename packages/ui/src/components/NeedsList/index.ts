export { NeedsList } from './NeedsList.tsx';
export type { Need, NeedsListProps, NeedsListText } from './NeedsList.tsx';
