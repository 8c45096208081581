export { AccessibilityFacts, accessibilityFactsText } from './AccessibilityFacts.tsx';
export type { AccessibilityFactsProps } from './AccessibilityFacts.tsx';
