export { SeriesScreen, seriesText } from './SeriesScreen.tsx';
export type { SeriesScreenProps, SeriesView } from './SeriesScreen.tsx';
