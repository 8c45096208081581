/** The tags that tests may carry: `N4` for a reading, `check-53` for a check, `reader-8` for a requirement of the reader. */
import { readFileSync } from 'node:fs';

export const rows = JSON.parse(readFileSync(new URL('rows.json', import.meta.url), 'utf8'));

const describedTags = (prefix, subjects) =>
  Object.entries(subjects).map(([number, description]) => ({ name: `${prefix}-${number}`, description }));

/** For the option `tags` of Vitest, which rejects any other tag. */
export const tags = [
  ...rows.readings.map((name) => ({ name, description: `reading ${name} of the specification` })),
  ...describedTags('check', { ...rows.serverChecks, ...rows.clientChecks }),
  ...describedTags('reader', rows.readerRequirements),
];
