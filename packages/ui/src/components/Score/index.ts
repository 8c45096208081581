export { Score, scoreText } from './Score.tsx';
export type { ScorePart, ScoreProps } from './Score.tsx';
