export { Hero } from './Hero.tsx';
export type { HeroProps } from './Hero.tsx';
