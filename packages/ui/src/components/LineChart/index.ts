export type { LineSeries } from './chart-options.ts';
export { LineChart } from './LineChart.tsx';
export type { LineChartProps } from './LineChart.tsx';
