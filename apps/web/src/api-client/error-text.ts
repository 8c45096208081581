export { errorText } from '@octavo/core/errors';
