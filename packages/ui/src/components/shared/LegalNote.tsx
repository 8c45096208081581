import { TextLink } from '../TextLink/index.ts';

/** The texts that follow the first words of the note; each form has its own first words. */
export const legalNoteText = {
  terms: 'Terms of Service',
  and: 'and the',
  privacy: 'Privacy Policy',
} as const;

/** The URLs of the legal pages. */
export interface LegalHrefs {
  termsHref?: string | undefined;
  privacyHref?: string | undefined;
}

interface LegalNoteProps extends LegalHrefs {
  messages: Record<keyof typeof legalNoteText, string> & { consent: string };
  className?: string | undefined;
}

/** The legal note of a form, with links to the terms and the privacy policy. Renders a `p`. */
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
