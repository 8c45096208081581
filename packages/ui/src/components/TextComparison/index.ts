export { TextComparison } from './TextComparison.tsx';
export type { ComparedPart, ComparedPassage, TextComparisonProps, TextComparisonText } from './TextComparison.tsx';
