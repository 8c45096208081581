export { ContributorsField } from './ContributorsField.tsx';
export type { ContributorsFieldProps, ContributorsFieldText, ContributorValue } from './ContributorsField.tsx';
