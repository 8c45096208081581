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
  NavigationLink,
  ReadingOrderLink,
  ReadingProgression,
} from './manifest.ts';
