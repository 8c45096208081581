export { EmailChoices, emailChoicesText } from './EmailChoices.tsx';
export type { EmailChoice, EmailChoicesProps } from './EmailChoices.tsx';
