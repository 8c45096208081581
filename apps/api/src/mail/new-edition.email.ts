import { greeting } from './greeting.ts';
import { type EmailSite, renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface NewEditionContent extends EmailSite {
  to: string;
  /** The name to greet with. */
  name: string;
  title: string;
  slug: string;
  /** The author's note about the edition; empty without one. */
  note: string;
  unsubscribeLink: string;
}

/** The email about a new edition, for owners who have asked for it. */
export function newEditionEmail({ title, slug, note, name, ...content }: NewEditionContent): Email {
  return renderEmail({
    ...content,
    kind: 'new-edition',
    subject: `“${title}” has a new edition`,
    before: [
      greeting(name),
      `There is a new edition of “${title}”, a book in your library. It opens the next time you read the book.`,
      ...(note === '' ? [] : [`What’s new: ${note}`]),
      'Your place, highlights and notes are kept.',
    ],
    action: { text: 'Open the book', link: `${content.origin}/product/${encodeURIComponent(slug)}/stream` },
    after: [
      'You get this email because you asked for news about new editions of your books. You can turn it off in the shop under My Account, Account Settings.',
    ],
  });
}
