export { Difference } from './Difference.tsx';
export type { DifferenceLine, DifferenceProps, DifferenceText } from './Difference.tsx';
