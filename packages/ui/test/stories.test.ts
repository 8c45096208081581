// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');
const read = (...path: string[]) => readFileSync(join(source, ...path), 'utf8');
const folders = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[A-Z]/u.test(entry.name))
  .map(({ name }) => name);
const files = (folder: string) => readdirSync(join(source, folder));

/** The components a folder exports: names with a capital, types left out. */
const componentsOf = (folder: string) =>
  Array.from(read(folder, 'index.ts').matchAll(/^export \{([^}]*)\}/gmu), ([, names = '']) => names.split(','))
    .flat()
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/u.test(name));

const storiesOf = (folder: string) =>
  files(folder)
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => read(folder, name));

/** Draws something that can be pressed, typed into or followed: natively, or by a part of the kit that does. */
const operated =
  /<(?:a|button|input|select|dialog|[A-Z]\w*(?:Link|Button|Field|Form|Control|Toggle|Carousel|Card|Grid|Frame)|Link|Button|Dialog|Pagination|Tabs|Base\.Tab|Slider\.\w+|Autocomplete\.\w+)\b/u;
const isOperated = (folder: string) =>
  files(folder)
    .filter((name) => /^[A-Z]\w*\.tsx$/u.test(name))
    .some((name) => operated.test(read(folder, name)));

describe.each(folders)('%s', (folder) => {
  const stories = storiesOf(folder);

  it('has stories, and in each file of them Default and Stress', () => {
    expect(stories).not.toEqual([]);
    for (const story of stories) {
      expect(story).toMatch(/^export const Default: Story/mu);
      expect(story).toMatch(/^export const Stress: Story/mu);
    }
  });

  it('has notes on use and accessibility for each file of stories', () => {
    const shown = files(folder).filter((name) => name.endsWith('.stories.tsx'));
    for (const name of shown) {
      const notes = read(folder, name.replace('.stories.tsx', '.md'));
      expect(notes).toMatch(/^## Use\n\n\S[\s\S]*^## Accessibility\n\n- \S/mu);
    }
  });

  it.skipIf(!isOperated(folder))('is walked through by keyboard alone in one of them', () => {
    expect(stories.join('\n')).toMatch(/^export const ByKeyboard: Story/mu);
  });

  it.each(componentsOf(folder))('shows %s in them', (component) => {
    expect(stories.join('\n')).toMatch(new RegExp(String.raw`<${component}\b|component: ${component}\b`, 'u'));
  });
});

it.each(['Color', 'Type', 'Space', 'Elevation', 'Motion', 'Icons', 'Covers', 'Breakpoints', 'Words'])(
  'says of the foundation %s what to do and what not',
  (name) => {
    expect(read('foundations', `${name}.mdx`)).toMatch(/\| Do +\| Don't +\|/u);
  },
);

it('shows every icon in use on the page of icons', () => {
  const used = folders
    .flatMap((folder) => files(folder).map((name) => [folder, name] as const))
    .filter(([, name]) => name.endsWith('.tsx') && !/\.(?:stories|test)\./u.test(name))
    .flatMap(([folder, name]) => Array.from(read(folder, name).matchAll(/import \{([^}]*)\} from 'lucide-react'/gu)))
    .flatMap(([, names = '']) => names.split(',').map((icon) => icon.trim()));
  const page = read('foundations', 'IconTable.tsx');
  // A ring not yet ticked, and a plain toast: the other halves of `CircleCheck` and `CircleAlert`.
  const halves = ['Circle', 'Info'];
  expect([...new Set(used)].filter((icon) => !halves.includes(icon) && !page.includes(`['${icon}', `))).toEqual([]);
});
