export { GenreCard } from './GenreCard.tsx';
export type { GenreCardProps, GenreSummary } from './GenreCard.tsx';
