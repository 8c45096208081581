/** A subject heading of a publication. */
export interface Subject {
  readonly name: string;
  readonly code?: string;
}

const MAX_GENRES = 3;
const FALLBACK_GENRE = 'General';

/** Head words of common library and publisher subject headings, most specific first, with the genre of each. */
const GENRE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(detective|mystery|mysteries|murder|crime|police)\b/, 'Mystery'],
  [/\bscience fiction\b|\bspace (opera|flight)\b|\bfuturis/, 'Science Fiction'],
  [/\b(fantasy|fairy tales?|magic|folklore|mytholog\w*|legends?)\b/, 'Fantasy'],
  [/\b(horror|ghosts?|gothic)\b/, 'Horror'],
  [/\b(romance|love stories|courtship)\b/, 'Romance'],
  [/\b(poetry|poems?|verse|sonnets?|epic)\b/, 'Poetry'],
  [/\b(drama|plays|theat(er|re))\b/, 'Drama'],
  [/\b(comics?|manga|graphic novels?|bandes? dessin)/, 'Comics'],
  [/\b(juvenile|children\S*|picture books?|young adult)\b/, 'Children'],
  [/\b(biograph\w*|autobiograph\w*|memoirs?|diar(y|ies|ists?))\b/, 'Biography'],
  [/\b(travel|voyages?|description and travel)\b/, 'Travel'],
  [/\b(adventure|sea stories|pirates?)\b/, 'Adventure'],
  [/\b(satire|humou?r\w*|comedy|wit)\b/, 'Humor'],
  [/\b(philosoph\w*|ethics)\b/, 'Philosophy'],
  [/\b(religio\w*|theolog\w*|bible|hindu\w*|buddhis\w*|islam\w*|christian\w*)\b/, 'Religion'],
  [/\b(computers?|software|linux|debian|programming|technology)\b/, 'Computing'],
  [/\b(mathemat\w*|algebra|geometry|physics|chemistry|biology|science|nature)\b/, 'Science'],
  [/\b(health|medic\w*|cancer|diet|nutrition)\b/, 'Health'],
  [/\b(art|painting|architecture|photography|music)\b/, 'Art'],
  [/\b(cook\w*|food|recipes)\b/, 'Food'],
  [/\b(business|economics|finance|management)\b/, 'Business'],
  [/\b(politic\w*|government|law)\b/, 'Politics'],
  [/\b(histor(y|ical)|civilization|war)\b/, 'History'],
  [/\b(short stories)\b/, 'Short Stories'],
  [/\b(fiction|novels?|stories)\b/, 'Fiction'],
];

/** Genres by the first three letters of a BISAC code. @see https://www.bisg.org/complete-bisac-subject-headings-list */
const BISAC_SECTIONS: Readonly<Record<string, string>> = {
  ART: 'Art',
  BIO: 'Biography',
  BUS: 'Business',
  CGN: 'Comics',
  CKB: 'Food',
  COM: 'Computing',
  DRA: 'Drama',
  FIC: 'Fiction',
  HEA: 'Health',
  HIS: 'History',
  HUM: 'Humor',
  JNF: 'Children',
  JUV: 'Children',
  MAT: 'Science',
  MED: 'Health',
  MUS: 'Art',
  NAT: 'Science',
  PHI: 'Philosophy',
  POE: 'Poetry',
  POL: 'Politics',
  REL: 'Religion',
  SCI: 'Science',
  TRV: 'Travel',
  YAF: 'Children',
};

/**
 * The genres of a book, at most three, most specific first. Library headings ("England -- Social life -- Fiction") are
 * mapped by their head words, and short plain terms are kept. A book without subjects gets "General".
 */
export function mapGenres(subjects: readonly Subject[]): string[] {
  const found: { genre: string; rank: number }[] = [];
  for (const { name, code } of subjects) {
    const text = name.toLowerCase();
    const rank = GENRE_PATTERNS.findIndex(([pattern]) => pattern.test(text));
    const rule = GENRE_PATTERNS[rank];
    const section = BISAC_SECTIONS[(code ?? '').slice(0, 3).toUpperCase()];
    if (rule) found.push({ genre: rule[1], rank });
    else if (section) found.push({ genre: section, rank: GENRE_PATTERNS.length });
    else if (isPlainTerm(name)) found.push({ genre: capitalized(name), rank: GENRE_PATTERNS.length + 1 });
  }
  const ordered = found.toSorted((one, other) => one.rank - other.rank).map(({ genre }) => genre);
  const distinct = [...new Set(ordered)];
  // "Fiction" adds nothing to a more specific genre such as "Mystery".
  const specificGenres = distinct.length > 1 ? distinct.filter((genre) => genre !== 'Fiction') : distinct;
  return specificGenres.length > 0 ? specificGenres.slice(0, MAX_GENRES) : [FALLBACK_GENRE];
}

/** Whether a subject is a plain term of one or two words, not a catalog heading. */
const isPlainTerm = (name: string): boolean =>
  /^[\p{L}\p{M}'’-]{3,}( [\p{L}\p{M}'’&-]+)?$/u.test(name.trim()) && name.trim().length <= 24;

const capitalized = (name: string): string =>
  name
    .trim()
    .replace(/(^|[\s-])(\p{Ll})/gu, (_match, before: string, character: string) => before + character.toUpperCase());
