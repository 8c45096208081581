/** The roles of people in a book, by MARC relator code. */
export const ROLES = [
  { value: 'aut', label: 'Author' },
  { value: 'edt', label: 'Editor' },
  { value: 'trl', label: 'Translator' },
  { value: 'ill', label: 'Illustrator' },
  { value: 'pht', label: 'Photographer' },
  { value: 'cov', label: 'Cover designer' },
  { value: 'aui', label: 'Author of introduction' },
  { value: 'aft', label: 'Author of afterword' },
  { value: 'nrt', label: 'Narrator' },
  { value: 'ctb', label: 'Contributor' },
] as const;

const LANGUAGES =
  'ar bg bn ca cs cy da de el en en-GB en-US eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk ko la lt lv mk ml mr ms nb nl nn pa pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi yo zh zh-Hans zh-Hant zu'.split(
    ' ',
  );

/** The languages to choose from, by English name; `current` is one of them. */
export function languageOptions(current: string): readonly { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  const codes = current === '' || LANGUAGES.includes(current) ? LANGUAGES : [...LANGUAGES, current];
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
