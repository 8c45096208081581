export { AttentionList } from './AttentionList.tsx';
export type { AttentionItem, AttentionListProps, AttentionListText } from './AttentionList.tsx';
