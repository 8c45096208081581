export { AttentionList } from './AttentionList.tsx';
export type { AttentionListItem, AttentionListProps, AttentionListText } from './AttentionList.tsx';
