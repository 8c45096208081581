const changesets = import.meta.glob<string>('../../../../.changeset/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const changelogs = import.meta.glob<string>('../../CHANGELOG.md', { query: '?raw', import: 'default', eager: true });

const unreleased = Object.values(changesets).flatMap((text) => {
  const [, header = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/u.exec(text) ?? [];
  return header.includes("'@octavo/ui'") ? [`- ${body.trim().replaceAll('\n', '\n  ')}`] : [];
});

/** The changes of this package that the next release contains, one list item each; empty right after a release. */
export const unreleasedChanges = unreleased.length > 0 ? ['## Unreleased\n', ...unreleased].join('\n') : '';

/** The changelog of the released versions, without its title. */
export const releasedChanges = Object.values(changelogs)
  .map((text) => text.replace(/^# .*\n/u, ''))
  .join('\n');
