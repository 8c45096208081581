export { FormLayout, span } from './FormLayout.tsx';
