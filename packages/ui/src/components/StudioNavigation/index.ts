export { StudioNavigation } from './StudioNavigation.tsx';
export type {
  StudioNavigationItem,
  StudioNavigationProps,
  StudioNavigationText,
  StudioSection,
} from './StudioNavigation.tsx';
