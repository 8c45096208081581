import type { LegalSection } from '../contract/index.ts';

type Block = LegalSection['blocks'][number];

/**
 * Parses the markup of a legal text. A line that starts with `#` is a heading. An empty line ends a paragraph. Lines that start with
 * `-`, `*` or `•` and a space are a list. All other characters are text.
 */
export function parseLegalText(text: string): LegalSection[] {
  const sections: LegalSection[] = [];
  let blocks: Block[] = [];
  let block: Block | undefined;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const heading = /^#{1,6}\s+(\S.*)$/.exec(line)?.[1];
    if (heading !== undefined) {
      blocks = [];
      block = undefined;
      sections.push({ heading, blocks });
    } else if (line === '') {
      block = undefined;
    } else {
      if (sections.length === 0) sections.push({ heading: '', blocks });
      const item = /^[-*•]\s+(\S.*)$/.exec(line)?.[1];
      if (block?.is_list !== (item !== undefined)) {
        block = { is_list: item !== undefined, lines: [] };
        blocks.push(block);
      }
      block.lines.push(item ?? line);
    }
  }
  return sections;
}
