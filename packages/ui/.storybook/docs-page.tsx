import { Controls, Description, Markdown, Primary, Source, Stories, Title, useOf } from '@storybook/addon-docs/blocks';

/** The documentation next to each component: use, accessibility, do and don't. */
const docs = import.meta.glob<string>('../src/*/*/*.md', { query: '?raw', import: 'default', eager: true });

/** Returns the group, folder and component of a story file, such as `components`, `BookCard` and `ReadingProgress`. */
function storyPathOf(fileName: string) {
  const [, group = '', folder = '', component = ''] = /([^/]+)\/([^/]+)\/([^/]+)\.stories\.tsx$/u.exec(fileName) ?? [];
  return { group, folder, component };
}

/** The import and the element of the default story, with empty callbacks and short cover URLs. */
function exampleOf(component: string, folder: string, code: string) {
  const element = code
    .replaceAll(/\{(?:function \w*\(\) ?\{\s*\}|\(\) ?=> ?\{\s*\})\}/gu, '{() => undefined}')
    .replaceAll(/'[^'\s]*\/([a-z-]+?)(?:-[\w-]{8})?\.webp'/gu, "'/covers/$1.webp'");
  return `import { ${component} } from '@octavo/ui/${folder}';\n\n${element}`;
}

/** The documentation page of a component: description, import, example, usage, accessibility and props. */
export function DocsPage() {
  const { csfFile, preparedMeta } = useOf('meta', ['meta']);
  const stories = Object.values(csfFile.stories);
  const example = stories.find(({ name }) => name === 'Default') ?? stories[0];
  const { group, folder, component } = storyPathOf(String(preparedMeta.parameters['fileName']));
  return (
    <>
      <Title />
      <Description />
      <Primary />
      <h2>Code</h2>
      <Source of={example?.moduleExport} transform={(code: string) => exampleOf(component, folder, code)} />
      <Markdown>{docs[`../src/${group}/${folder}/${component}.md`] ?? ''}</Markdown>
      <h2>Props</h2>
      {/* The table is wider than a phone. The keyboard scrolls only a focused element. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container */}
      <section aria-label="Props" tabIndex={0} style={{ overflowX: 'auto' }}>
        <Controls />
      </section>
      <Stories title="States" includePrimary={false} />
    </>
  );
}
