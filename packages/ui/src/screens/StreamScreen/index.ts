export { StreamScreen, streamText } from './StreamScreen.tsx';
export type { StreamScreenProps } from './StreamScreen.tsx';
