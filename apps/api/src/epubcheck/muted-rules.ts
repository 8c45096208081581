/** A rule of EPUBCheck whose messages authors do not see. */
interface MutedRule {
  /** The rule, such as `RSC-005`. */
  readonly code: string;
  /** The messages of the rule that are muted; all of them by default. */
  readonly message?: RegExp;
  /** Why it is muted, as the studio shows it. */
  readonly reason: string;
}

const OWN_FINDING = 'The report of the shop says this itself, with the place and a fix.';

/** The muted rules, each with its reason. The studio lists the muted rules that a file breaks. */
const MUTED_RULES: readonly MutedRule[] = [
  {
    code: 'OPF-015',
    message: /"svg"/,
    reason: 'The standard allows the property "svg" for a page that shows an SVG picture. This checker does not.',
  },
  {
    code: 'RSC-005',
    message: /^NCX document must use namespace/,
    reason: 'The standard allows a prefix for the namespace of the NCX file. This checker does not.',
  },
  {
    code: 'RSC-005',
    message: /^Invalid id "[^"]*\P{ASCII}/u,
    reason: 'The standard allows letters of every script in ids. This checker accepts only English letters.',
  },
  {
    code: 'PKG-008',
    reason: 'This checker could not read a part of the file. The shop has read the whole file without an error.',
  },
  { code: 'PKG-006', reason: OWN_FINDING },
  { code: 'PKG-007', reason: OWN_FINDING },
];

/** Returns the rule that mutes a message; `undefined` for a message that authors see. */
export const mutedRuleOf = (code: string, message: string): MutedRule | undefined =>
  MUTED_RULES.find((rule) => rule.code === code && (rule.message?.test(message) ?? true));
