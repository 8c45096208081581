import { Controls, Description, Markdown, Primary, Stories, Title, useOf } from '@storybook/addon-docs/blocks';

/** The documentation next to each component: use, accessibility, do and don't. */
const docs = import.meta.glob<string>('../src/*/*/*.md', { query: '?raw', import: 'default', eager: true });

/** The folder and component of a story file, such as `BookCard` and `ReadingProgress`. */
function entryPointOf(fileName: string) {
  const [, group = '', folder = '', component = ''] = /([^/]+)\/([^/]+)\/([^/]+)\.stories\.tsx$/u.exec(fileName) ?? [];
  return { group, folder, component };
}

/** The documentation page of a component: description, import, example, usage, accessibility and props. */
export function DocsPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const { group, folder, component } = entryPointOf(String(preparedMeta.parameters['fileName']));
  return (
    <>
      <Title />
      <Description />
      <Markdown>{`\`\`\`tsx\nimport { ${component} } from '@octavo/ui/${folder}';\n\`\`\``}</Markdown>
      <Primary />
      <Markdown>{docs[`../src/${group}/${folder}/${component}.md`] ?? ''}</Markdown>
      <h2>Props</h2>
      <Controls />
      <Stories title="States" includePrimary={false} />
    </>
  );
}
