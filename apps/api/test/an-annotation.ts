/** A highlight as sent by the reader. */
export const anAnnotation = (more: object = {}) => ({
  kind: 'highlight',
  color: 'yellow',
  note: '',
  cfi: 'epubcfi(/6/2!/4/2,/1:0,/1:5)',
  href: 'text/chapter%20one.xhtml',
  total_progression: 0.25,
  chapter: 'One',
  quote: { before: 'before ', exact: 'It was a dark night.', after: ' after' },
  ...more,
});
