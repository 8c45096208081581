import type { LegalText } from '@octavo/core/contract';
import type { LegalState } from '@octavo/ui/LegalScreen';
import type { BuiltInText } from './legal-texts.ts';

/** The title of each legal page. */
export const LEGAL_TITLES: Readonly<Record<string, string>> = {
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  imprint: 'Imprint',
};

/** A page with a built-in text. */
export const builtInState = ({ updatedText, sections }: BuiltInText): LegalState => ({
  status: 'ready',
  updatedText,
  sections: sections.map(({ heading, paragraphs }) => ({
    heading,
    blocks: paragraphs.map((line) => ({ lines: [line] })),
  })),
});

/** A page with a published text. */
export const publishedState = ({ date_changed: date, sections }: LegalText): LegalState => ({
  status: 'ready',
  updatedText: updatedTextOf(date),
  sections: sections.map(({ heading, blocks }) => ({
    heading,
    blocks: blocks.map(({ is_list: isList, lines }) => ({ isList, lines })),
  })),
});

/** Such as `Last updated on November 27, 2026`. It is the same day on the server and in every browser. */
function updatedTextOf(date: string): string | undefined {
  const time = new Date(date);
  if (Number.isNaN(time.getTime())) return undefined;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(time);
  return `Last updated on ${day}`;
}
