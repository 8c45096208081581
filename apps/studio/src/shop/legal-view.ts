import { LegalTextChangeSchema, parseLegalText } from '@octavo/core/admin';
import type { LegalTextKind } from '@octavo/core/contract';
import type { LegalSection } from '@octavo/ui/LegalScreen';
import * as v from 'valibot';

/** The name of each legal text, as its page in the store has it. */
export const LEGAL_TITLES: Readonly<Record<LegalTextKind, string>> = {
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  imprint: 'Imprint',
};

/** What the store shows until a text is published. */
export const UNPUBLISHED_TEXTS: Readonly<Record<LegalTextKind, string>> = {
  privacy: 'Not published yet. The store shows an example text, which is not legal advice.',
  terms: 'Not published yet. The store shows an example text, which is not legal advice.',
  imprint: 'Not published yet. The store has no imprint page.',
};

/** The page of a legal text in the studio. */
export const legalTextHref = (kind: LegalTextKind): string => `/admin/shop/legal/${kind}`;

/** The page of a legal text in the store. */
export const storeHref = (kind: LegalTextKind): string => `/legal/${kind}`;

/** What is wrong with a text; `undefined` for a valid one. */
export function legalTextError(text: string): string | undefined {
  const { issues } = v.safeParse(LegalTextChangeSchema, { text });
  return issues?.[0].message;
}

/** The sections of a text as the store shows them. */
export const previewSections = (text: string): LegalSection[] =>
  parseLegalText(text).map(({ heading, blocks }) => ({
    heading,
    blocks: blocks.map(({ is_list: isList, lines }) => ({ isList, lines })),
  }));
