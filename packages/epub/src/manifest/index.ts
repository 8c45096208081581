export type { GuidedNavigation, GuidedNode } from './guided-navigation.ts';
export type {
  Accessibility,
  Collection,
  Contributor,
  Layout,
  Link,
  LinkProperties,
  LocalizedText,
  Manifest,
  ManifestMetadata,
  MediaOverlayClasses,
  NavigationLink,
  ReadingOrderLink,
  ReadingProgression,
} from './manifest.ts';
