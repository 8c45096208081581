/** The words of `check-words.mjs`: what is banned, what to write instead, and where a word is right all the same. */

const ban = (instead, ...words) => ({ word: new RegExp(`\\b(?:${words.join('|')})\\b`, 'i'), instead });

export const BANNED = [
  ban('"background task"', 'errands?'),
  ban('"report" or "dashboard"; in the reader "context"', 'desks?'),
  ban('"favorite"', 'hearts?'),
  ban('"email"; of type "font"', 'letters?'),
  ban('"enqueue"', 'owe', 'owed', 'owes', 'owing'),
  ban('the name of the role: visitor, customer, author, admin, caller', 'whoever', 'whomever', 'nobody', 'somebody', 'whom'),
  ban('"poll" or "sync"', 'looks? at', 'looked at', 'look after', 'looks after'),
  ban('"fulfill", "split", "refund"', 'hand over', 'handed over', 'share out', 'shared out', 'give back', 'gives back', 'gave back'),
  ban('"provider refund", "reversal"', 'money back', 'take apart', 'take back', 'takes back', 'taken back', 'ask back'),
  ban('"expire"', 'put away', 'puts away'),
  ban('"AbortController" or "ShutdownSignal"', 'stop flag'),
  ban('"PaymentSync"', 'settling'),
  ban('"entry point"', 'front door', 'ready door', 'browser door', 'admin door', 'doors?'),
  ban('"package", "module" or "folder"', 'rooms?'),
  ban('"response cache"', 'ready answers?', 'ready bytes'),
  ban('"compression"', 'packing', 'pack finely', 'fine packing'),
  ban('"change listener" or "notifier"', 'news'),
  ban('"query", "parsed query"', 'needles?', 'sought'),
  ban('"trigrams"', 'grams'),
  ban('"chunked", "yieldToEventLoop"', 'in pieces', 'breathe'),
  ban('"reading sync"', 'keepable', 'keeping route'),
  ban('"PositionSync"', 'place keeper'),
  ban('"retry", "backoff", "debounced save"', 'keep trying', 'growing pauses', 'quiet saver'),
  ban('"merge", "restore", "encrypted storage"', 'lay down', 'laid down', 'take up kept', 'sealed kept'),
  ban('"lazy", "prefetch", "hydration", "return state"', 'late auth', 'late api', 'early answers?', 'sent page', 'way back'),
  ban('"seo", "isAnonymous", "acceptsHtml"', 'findability', 'is for strangers', 'is for eyes', 'strangers?'),
  ban('"Deps", "Options", "Environment"', 'circumstances', 'surroundings'),
  ban('"error message"', 'plain words'),
];

/** Right uses: the specification's own strings, names of others, and the plain meaning of a word. */
export const ALLOWED = [
  { text: /letter[- ]?(?:spacing|form|head|box|case)s?/gi },
];

/** History and texts that are not ours to rename. */
export const UNCHECKED_FILES = [
  /^apps\/api\/src\/db\/migrations\//,
  /^packages\/demo-catalog\/(?:books|reviews)\//,
  /CHANGELOG\.md$/,
  /^pnpm-lock\.yaml$/,
  /^scripts\/words\.mjs$/,
  /^CONTRIBUTING\.md$/,
];
