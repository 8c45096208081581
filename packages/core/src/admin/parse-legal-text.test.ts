import { describe, expect, it } from 'vitest';
import { parseLegalText } from './parse-legal-text.ts';

const paragraph = (...lines: string[]) => ({ is_list: false, lines });
const list = (...lines: string[]) => ({ is_list: true, lines });

describe('parseLegalText', () => {
  it.each([
    ['', []],
    ['One.', [{ heading: '', blocks: [paragraph('One.')] }]],
    ['Quay GmbH\nGasse 1', [{ heading: '', blocks: [paragraph('Quay GmbH', 'Gasse 1')] }]],
    ['One.\n\n\nTwo.', [{ heading: '', blocks: [paragraph('One.'), paragraph('Two.')] }]],
    [
      'Before.\n# A\nOne.\n## B\n- x\n* y\n• z',
      [
        { heading: '', blocks: [paragraph('Before.')] },
        { heading: 'A', blocks: [paragraph('One.')] },
        { heading: 'B', blocks: [list('x', 'y', 'z')] },
      ],
    ],
    ['We store:\n- x\nand more', [{ heading: '', blocks: [paragraph('We store:'), list('x'), paragraph('and more')] }]],
    [
      '# A\n# A',
      [
        { heading: 'A', blocks: [] },
        { heading: 'A', blocks: [] },
      ],
    ],
    ['#no heading\n-no item\n#', [{ heading: '', blocks: [paragraph('#no heading', '-no item', '#')] }]],
    ['<b>x</b> & **y**', [{ heading: '', blocks: [paragraph('<b>x</b> & **y**')] }]],
  ])('parses %j', (text, sections) => {
    expect(parseLegalText(text)).toEqual(sections);
  });

  it('keeps every word of a text of 80,000 characters in linear time', () => {
    const text = '# a \n- b \n\n c  \n'.repeat(5_000);
    const words = parseLegalText(text).flatMap(({ heading, blocks }) => [
      heading,
      ...blocks.flatMap(({ lines }) => lines),
    ]);
    expect(words.join('')).toBe('abc'.repeat(5_000));
  });
});
