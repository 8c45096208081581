import type { Accessibility } from '../manifest/index.ts';

/** URLs of profiles: those of EPUB Accessibility 1.1, and those of 1.0, which name their level at the end. */
const PROFILE = /(?:epub-a11y-(?<version>1\d)#wcag-(?<wcag>2\.[0-2])-(?<level>a{1,3})|#wcag-(?<old>a{1,3}))$/i;
const STANDARDS = [
  'This publication meets minimum accessibility standards',
  'This publication meets accepted accessibility standards',
  'This publication exceeds accepted accessibility standards',
] as const;

/** Returns the statements about the standard that the book claims to meet, and who certified it. */
export function conformanceStatements({ conformsTo = [], certification = {} }: Accessibility): string[] {
  const claims = conformsTo.flatMap((profile) => {
    const { version, wcag, level, old } = PROFILE.exec(profile)?.groups ?? {};
    const found = (level ?? old)?.toUpperCase();
    if (found === undefined) return [];
    const standard = version === undefined ? '1.0' : `${version[0]}.${version.slice(1)}`;
    return [{ level: found, claim: `EPUB Accessibility ${standard}, WCAG ${wcag ?? '2.0'} Level ${found}` }];
  });
  const [best] = claims.toSorted((one, other) => other.level.length - one.level.length);
  if (!best) return ['No information about conformance is available'];
  const { certifiedBy = '', credential = '' } = certification;
  return [
    STANDARDS[best.level.length - 1] ?? STANDARDS[0],
    `This publication claims to meet ${best.claim}`,
    ...(certifiedBy.trim() === '' ? [] : [`The publication was certified by ${certifiedBy.trim()}`]),
    ...(credential.trim() === '' ? [] : [`The certifier's credential is ${credential.trim()}`]),
  ];
}
