// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');
const read = (...path: string[]) => readFileSync(join(source, ...path), 'utf8');
const folders = ['components', 'screens', 'templates'].flatMap((group) =>
  readdirSync(join(source, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[A-Z]/u.test(entry.name))
    .map(({ name }) => `${group}/${name}`),
);
const files = (folder: string) => readdirSync(join(source, folder));

/** The components a folder exports: names with a capital, types left out. */
const componentsOf = (folder: string) =>
  Array.from(read(folder, 'index.ts').matchAll(/^export \{([^}]*)\}/gmu), ([, names = '']) => names.split(','))
    .flat()
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/u.test(name));

const storyFilesOf = (folder: string) => files(folder).filter((name) => name.endsWith('.stories.tsx'));
const storiesOf = (folder: string) => storyFilesOf(folder).map((name) => read(folder, name));

/** Draws something that can be pressed, typed into or followed: natively, or by a part of the kit that does. */
const interactive =
  /<(?:a|button|input|select|textarea|dialog|[A-Z]\w*(?:Link|Button|Field|Form|Control|Toggle|Carousel|Card|Grid|Frame)|Link|Button|Dialog|Pagination|Tabs|Base\.Tab|Slider\.\w+|Autocomplete\.\w+)\b/u;
/** Whether a folder's component is, or, for the one the folder is named after, anything it is made of. */
const isInteractive = (folder: string, component: string) =>
  files(folder)
    .filter((name) => (component === basename(folder) ? /^[A-Z]\w*\.tsx$/u.test(name) : name === `${component}.tsx`))
    .some((name) => interactive.test(read(folder, name)));

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
    for (const name of storyFilesOf(folder)) {
      const notes = read(folder, name.replace('.stories.tsx', '.md'));
      expect(notes).toMatch(/^## Use\n\n\S[\s\S]*^## Accessibility\n\n- \S/mu);
    }
  });

  it.each(storyFilesOf(folder).map((name) => name.replace('.stories.tsx', '')))(
    'walks through %s by keyboard alone, if it can be operated',
    (component) => {
      const isWalked = /^export const ByKeyboard: Story/mu.test(read(folder, `${component}.stories.tsx`));
      expect(isWalked || !isInteractive(folder, component)).toBe(true);
    },
  );

  it.skipIf(!folder.endsWith('Screen'))('shows its name under Screens', () => {
    expect(stories.join('\n')).toMatch(/title: 'Screens\//u);
  });

  it.each(componentsOf(folder))('shows %s in them', (component) => {
    expect(stories.join('\n')).toMatch(new RegExp(String.raw`<${component}\b|component: ${component}\b`, 'u'));
  });
});

it.each(['Color', 'Type', 'Space', 'Elevation', 'Motion', 'Icons', 'Covers', 'Breakpoints', 'Content'])(
  'says of the foundation %s what to do and what not',
  (name) => {
    expect(read('foundations', `${name}.mdx`)).toMatch(/\| Do +\| Don't +\|/u);
  },
);

it('shows every icon in use on the page of icons', () => {
  const used = folders
    .flatMap((folder) => files(folder).map((name) => [folder, name] as const))
    .filter(([, name]) => name.endsWith('.tsx') && !/\.(?:stories|test)\./u.test(name))
    .flatMap(([folder, name]) => Array.from(read(folder, name).matchAll(/import \{([^}]*)\} from 'lucide'/gu)))
    .flatMap(([, names = '']) => names.split(',').map((icon) => icon.trim()));
  const page = read('foundations', 'IconTable.tsx');
  // A ring not yet ticked, and a plain toast: the other halves of `CircleCheck` and `CircleAlert`.
  const halves = ['Circle', 'Info'];
  expect([...new Set(used)].filter((icon) => !halves.includes(icon) && !page.includes(`['${icon}', `))).toEqual([]);
});

it('measures what moves on every screen that waits', () => {
  const measured = readFileSync(join(import.meta.dirname, 'layout/layout-shift.test.tsx'), 'utf8');
  const waiting = folders.flatMap((folder) =>
    Array.from(
      storiesOf(folder)
        .join('\n')
        .matchAll(/^export const (\w*(?:Pending|Preparing)): Story/gmu),
      ([, story = '']) =>
        `${basename(folder)
          .replace(/^./u, (letter) => letter.toLowerCase())
          .replace(/Screen$/u, '')}.${story}`,
    ).filter(() => folder.endsWith('Screen')),
  );
  expect(waiting.filter((story) => !measured.includes(`${story},`))).toEqual([]);
});

it('says in the README what every door takes', () => {
  const readme = readFileSync(join(source, '../README.md'), 'utf8');
  const doors = readme.split('\n').filter((line) => line.startsWith('|'));
  expect(folders.filter((folder) => !doors.some((line) => line.includes(`\`${basename(folder)}\``)))).toEqual([]);
});
