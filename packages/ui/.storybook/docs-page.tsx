import { Controls, Description, Markdown, Primary, Stories, Title, useOf } from '@storybook/addon-docs/blocks';

/** What is written beside each component: use, accessibility, do and don't. */
const docs = import.meta.glob<string>('../src/*/*/*.md', { query: '?raw', import: 'default', eager: true });

/** The door and the name behind a story file: `BookCard` and `ReadingProgress`. */
function entryPointOf(fileName: string) {
  const [, group = '', folder = '', component = ''] = /([^/]+)\/([^/]+)\/([^/]+)\.stories\.tsx$/u.exec(fileName) ?? [];
  return { group, folder, component };
}

/** The page of a component: what it is, how to get it, how it looks, when to use it, who can use it, what it takes. */
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
