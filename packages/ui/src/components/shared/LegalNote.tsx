import { TextLink } from '../TextLink/index.ts';

/** The words of the sentence, after its beginning, which each form has of its own. */
export const legalText = {
  terms: 'Terms of Service',
  and: 'and the',
  privacy: 'Privacy Policy',
} as const;

/** Where the texts stand that anybody may read. */
export interface LegalHrefs {
  termsHref?: string | undefined;
  privacyHref?: string | undefined;
}

interface LegalNoteProps extends LegalHrefs {
  messages: Record<keyof typeof legalText, string> & { consent: string };
  className?: string | undefined;
}

/** What somebody accepts by sending a form, with the ways to read it. Renders a `p`. */
export function LegalNote({
  messages,
  termsHref = '/legal/terms',
  privacyHref = '/legal/privacy',
  className,
}: LegalNoteProps) {
  return (
    <p className={className}>
      {messages.consent} <TextLink href={termsHref}>{messages.terms}</TextLink> {messages.and}{' '}
      <TextLink href={privacyHref}>{messages.privacy}</TextLink>.
    </p>
  );
}
