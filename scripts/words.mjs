/** The words of `check-words.mjs`: banned words, their replacements, and the exceptions. */

const words = (list) => new RegExp(`\\b(?:${list.join('|')})\\b`, 'i');
/** A word that is wrong everywhere, even as part of an identifier. */
const ban = (instead, ...list) => ({ word: words(list), instead });
/** A word that is banned in comments and documents, but not in code such as sample data. */
const banInProse = (instead, ...list) => ({ word: words(list), instead, isProseOnly: true });

const ROLE = 'the name of the role: visitor, customer, author, admin, caller, process';

export const BANNED = [
  ban('"background task"', 'errands?'),
  ban('"report" or "dashboard"; in the reader "context"', 'desks?'),
  ban('"favorite"', 'hearts?'),
  ban('"email"', 'letters? queue', 'due letters?', '(?:send|set|reset|refund|receipt|failed|given up) letters?'),
  ban('"enqueue"', '(?:email|receipt|notice|mail|letter)s? owed', 'owe (?:a )?(?:mail|email|letter|receipt|notice)'),
  banInProse(ROLE, 'whoever', 'whomever', 'nobody', 'somebody', 'whom', 'strangers?'),
  banInProse('the time: "during the request", "since then"', 'meanwhile'),
  banInProse('"poll", "sync" or the plain verb', 'looks? at', 'looked at', 'looks? after'),
  ban('"fulfill", "split", "refund"', 'handed over', 'share out', 'shared out', 'gives? back', 'gave back'),
  ban('"provider refund", "reversal"', 'money back', 'take apart', 'takes? back', 'ask back'),
  ban('"expire"', 'puts? away'),
  ban('"AbortController" or "ShutdownSignal"', 'stop flag'),
  ban('"entry point"', 'doors?'),
  banInProse('"package", "module" or "folder"', 'rooms? (?:of|knows?|imports?)', 'rooms'),
  ban('"response cache"', 'ready answers?', 'ready bytes'),
  ban('"compression"', 'packing', 'packs? finely', 'fine packing'),
  ban('"change listener" or "notifier"', '(?:catalog|reading) news'),
  ban('"query", "parsed query"', 'needles?', 'sought'),
  ban('"trigrams"', 'grams'),
  ban('"chunked", "yieldToEventLoop"', 'in pieces', 'breathe'),
  ban('"reading sync"', 'keepable', 'keeping route'),
  ban('"PositionSync"', 'place keeper'),
  ban('"retry", "backoff", "debounced save"', 'keep trying', 'growing pauses', 'quiet saver'),
  ban('"merge", "restore", "encrypted storage"', 'lay down', 'laid down', 'take up kept', 'sealed kept'),
  ban('"lazy", "prefetch", "hydration"', 'late auth', 'late api', 'early answers?', 'sent page'),
  ban('"seo", "isAnonymous", "acceptsHtml"', 'findability', 'is for strangers', 'is for eyes'),
  ban('"Deps", "Options", "Environment"', 'circumstances', 'surroundings'),
  ban('"error message"', 'plain words'),
];

/** Right uses: the specification's strings, names of others, stored keys, and words in their plain meaning. */
export const ALLOWED = [
  // The icon and the glyph are called so by their makers; the specification's favorite is drawn as one.
  { text: /\bhearts?\b|\bHeart\b|emptyHeart/gi, in: /^packages\/ui\/|^apps\/terminal\/src\/(?:display|screens)\// },
  // Old commands, accepted for one release.
  { text: /letters/g, in: /^apps\/api\/src\/cli\/parse-shop-arguments/ },
  // Stored keys and the wire keep their names.
  { text: /octavo:way-back|taken_back/g },
  // Titles and sentences of sample books.
  { text: /One Hundred Doors South|Nine Rooms of Winter|next door|' door'/g },
  { text: /0032_what_desks_walk_over|nine rooms/gi },
  // The migration and its test contain the old names.
  { text: /grams/g, in: /^apps\/api\/src\/db\/standard-names\.migration\.test\.ts$/ },
];

/** History, generated results, and texts that are not ours to rename. */
export const UNCHECKED_FILES = [
  /^apps\/api\/src\/db\/migrations\//,
  /^packages\/demo-catalog\/(?:books|reviews)\//,
  /^packages\/ui\/\.storybook\/sample/,
  /^apps\/web\/e2e\/support\/\w+-book\.ts$/,
  /^scripts\/record\.md$/,
  /CHANGELOG\.md$/,
  /^pnpm-lock\.yaml$/,
  /^scripts\/(?:check-)?words\.mjs$/,
  /^CONTRIBUTING\.md$/,
];
