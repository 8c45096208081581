export { Histogram } from './Histogram.tsx';
export type { HistogramProps, HistogramText } from './Histogram.tsx';
