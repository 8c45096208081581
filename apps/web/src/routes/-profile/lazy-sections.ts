/** The sections of the account that few visits show, in one chunk: the first load lists the name of each chunk. */
export { UnverifiedEmail } from './UnverifiedEmail.tsx';
export { YourData } from './YourData.tsx';
