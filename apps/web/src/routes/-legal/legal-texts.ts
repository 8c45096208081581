import type { LegalScreenProps } from '@octavo/ui/LegalScreen';

/** A text of the shop. */
export interface LegalText extends LegalScreenProps {
  /** What is in it, in a sentence for the head of its page. */
  readonly description: string;
}

/** The privacy policy of a shop as it is run here; whoever runs one for others has a lawyer read it first. */
export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  description: 'What the shop knows of you, what it never sees, and whom it tells.',
  updatedText: 'Last changed on November 21, 2026',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your account: the username, names and email address you gave us, and a hash of your password from which the password cannot be read.',
        'Your purchases: which books you bought, when, for how much, and the billing details you typed for each order.',
        'Your reading: the place where you left each book and how you like its pages to look, so that you find both again on another device.',
      ],
    },
    {
      heading: 'What we never see',
      paragraphs: [
        'Card numbers go from your browser straight to the payment provider. We learn whether a payment succeeded, and nothing of the card.',
      ],
    },
    {
      heading: 'Your browser',
      paragraphs: [
        'Your cart, the tokens that keep you signed in and the genre you chose last lie in the storage of your own browser. Logging out removes cart and tokens.',
        'We set no advertising cookies and load nothing from advertising networks.',
      ],
    },
    {
      heading: 'Whom we tell',
      paragraphs: [
        'The payment provider learns the billing details it needs for your payment. Authors learn how many copies they sold, not who bought them. Nobody else learns anything, unless a court tells us to.',
      ],
    },
  ],
};

/** The terms of the shop. */
export const termsOfService: LegalText = {
  title: 'Terms of Service',
  description: 'What a purchase gives you, and what we ask of you.',
  updatedText: 'Last changed on November 21, 2026',
  sections: [
    {
      heading: 'What you buy',
      paragraphs: [
        'Each purchase is a lasting right to read one book, for you alone. It does not run out, and it does not end when a book is taken off the shelves.',
        'An ebook is sold once: there is nothing to gain from buying a second copy, so the shop does not sell you one.',
      ],
    },
    {
      heading: 'Prices and payment',
      paragraphs: [
        'Prices are in US dollars and are what you pay. An order is yours when its payment has succeeded; an order nobody paid lapses after a day.',
      ],
    },
    {
      heading: 'Refunds',
      paragraphs: ['When a purchase is refunded, the right to read the book ends. Notes you made in it stay yours.'],
    },
    {
      heading: 'Reviews',
      paragraphs: [
        'Say what you think of a book; do not attack its author or other readers. We remove reviews that do, and we remove none for being unkind about a book.',
      ],
    },
    {
      heading: 'Authors',
      paragraphs: [
        'Authors set their prices and are paid their share of every sale through their connected payment account. They keep all rights in their books.',
      ],
    },
  ],
};
