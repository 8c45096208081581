import type { Annotation } from '../annotations/annotation.ts';

/** A yellow highlight without a note. */
export const anAnnotation = (more: Partial<Annotation> = {}): Annotation => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'highlight',
  color: 'yellow',
  note: '',
  cfi: 'epubcfi(/6/2!/4/2,/1:0,/1:8)',
  href: 'text/one.xhtml',
  total_progression: 0.1,
  chapter: 'One',
  quote: { before: '', exact: 'The weir', after: ' had been' },
  created_at: '2026-03-05T16:07:00Z',
  updated_at: '2026-03-05T16:07:00Z',
  version: 1,
  ...more,
});
