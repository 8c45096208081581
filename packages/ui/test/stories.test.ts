// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { componentsByPurpose } from '../.storybook/welcome/components-by-purpose.ts';

const source = join(import.meta.dirname, '../src');
const read = (...path: string[]) => readFileSync(join(source, ...path), 'utf8');
const folders = ['components', 'screens', 'templates'].flatMap((group) =>
  readdirSync(join(source, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[A-Z]/u.test(entry.name))
    .map(({ name }) => `${group}/${name}`),
);
const files = (folder: string) => readdirSync(join(source, folder));

/** The exported components of a folder: capitalized names, without types. */
const componentsOf = (folder: string) =>
  Array.from(read(folder, 'index.ts').matchAll(/^export \{([^}]*)\}/gmu), ([, names = '']) => names.split(','))
    .flat()
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/u.test(name));

const storyFilesOf = (folder: string) => files(folder).filter((name) => name.endsWith('.stories.tsx'));
const storiesOf = (folder: string) => storyFilesOf(folder).map((name) => read(folder, name));

/** Matches interactive elements and interactive components. */
const interactive =
  /<(?:a|button|input|select|textarea|dialog|[A-Z]\w*(?:Link|Button|Field|Form|Control|Toggle|Carousel|Card|Grid|Frame)|Link|Button|Dialog|Pagination|Tabs|Base\.Tab|Slider\.\w+|Autocomplete\.\w+)\b/u;
/** Whether a component is interactive; for the component named as its folder, whether any file of the folder is. */
const isInteractive = (folder: string, component: string) =>
  files(folder)
    .filter((name) => (component === basename(folder) ? /^[A-Z]\w*\.tsx$/u.test(name) : name === `${component}.tsx`))
    .some((name) => interactive.test(read(folder, name)));

describe.each(folders)('%s', (folder) => {
  const stories = storiesOf(folder);

  it('has stories, each file with Default and Stress', () => {
    expect(stories).not.toEqual([]);
    for (const story of stories) {
      expect(story).toMatch(/^export const Default: Story/mu);
      expect(story).toMatch(/^export const Stress: Story/mu);
    }
  });

  it('documents use and accessibility for each file of stories', () => {
    for (const name of storyFilesOf(folder)) {
      const notes = read(folder, name.replace('.stories.tsx', '.md'));
      expect(notes).toMatch(/^## Use\n\n\S[\s\S]*^## Accessibility\n\n- \S/mu);
    }
  });

  it.each(storyFilesOf(folder).map((name) => name.replace('.stories.tsx', '')))(
    'has a keyboard story for %s if it is interactive',
    (component) => {
      const isWalked = /^export const ByKeyboard: Story/mu.test(read(folder, `${component}.stories.tsx`));
      expect(isWalked || !isInteractive(folder, component)).toBe(true);
    },
  );

  it.skipIf(!folder.endsWith('Screen'))('has a title under Screens', () => {
    expect(stories.join('\n')).toMatch(/title: 'Screens\//u);
  });

  it.each(componentsOf(folder))('shows %s in a story', (component) => {
    expect(stories.join('\n')).toMatch(new RegExp(String.raw`<${component}\b|component: ${component}\b`, 'u'));
  });
});

it.each(['Color', 'Type', 'Space', 'Elevation', 'Motion', 'Icons', 'Covers', 'Breakpoints', 'Content'])(
  "documents do and don't for the foundation %s",
  (name) => {
    expect(read('foundations', `${name}.mdx`)).toMatch(/\| Do +\| Don't +\|/u);
  },
);

it('shows every used icon on the icon page', () => {
  const used = folders
    .flatMap((folder) => files(folder).map((name) => [folder, name] as const))
    .filter(([, name]) => name.endsWith('.tsx') && !/\.(?:stories|test)\./u.test(name))
    .flatMap(([folder, name]) => Array.from(read(folder, name).matchAll(/import \{([^}]*)\} from 'lucide'/gu)))
    .flatMap(([, names = '']) => names.split(',').map((icon) => icon.trim()))
    // After the comma at the end of an import of several lines.
    .filter((icon) => icon !== '');
  const page = read('foundations', 'IconTable.tsx');
  // An unchecked circle and a neutral toast: the counterparts of `CircleCheck` and `CircleAlert`.
  const halves = ['Circle', 'Info'];
  expect([...new Set(used)].filter((icon) => !halves.includes(icon) && !page.includes(`['${icon}', `))).toEqual([]);
});

it('measures layout shift for every screen with a loading state', () => {
  const measured = readFileSync(join(import.meta.dirname, 'layout/layout-shift.test.tsx'), 'utf8');
  const waiting = folders.flatMap((folder) =>
    Array.from(
      storiesOf(folder)
        .join('\n')
        .matchAll(/^export const (\w*(?:Pending|Preparing)): Story/gmu),
      ([, story = '']) =>
        `${basename(folder)
          .replace(/^./u, (char) => char.toLowerCase())
          .replace(/Screen$/u, '')}.${story}`,
    ).filter(() => folder.endsWith('Screen')),
  );
  expect(waiting.filter((story) => !measured.includes(`${story},`))).toEqual([]);
});

it('lists the props of every entry point in the README', () => {
  const readme = readFileSync(join(source, '../README.md'), 'utf8');
  const rows = readme.split('\n').filter((line) => line.startsWith('|'));
  expect(folders.filter((folder) => !rows.some((line) => line.includes(`\`${basename(folder)}\``)))).toEqual([]);
});

it('the welcome page lists every component once', () => {
  const titles = folders.flatMap((folder) => storiesOf(folder).map(titleOf));
  expect(componentsByPurpose.flatMap(([, listed]) => listed).toSorted()).toEqual(titles.toSorted());
});

/** Titles of stories have a group; samples have titles of books. */
const titleOf = (story: string) => /title: '([^'/]+\/[^']+)'/u.exec(story)?.[1] ?? '';
