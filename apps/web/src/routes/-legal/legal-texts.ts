/** A built-in legal text, for a shop without a published one. */
export interface BuiltInText {
  readonly updatedText: string;
  /** The meta description of its page. */
  readonly description: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** The privacy policy of the demo shop. An operator should have it reviewed by a lawyer. */
const privacyPolicy: BuiltInText = {
  description: 'What we store about you, what we never see, and who we share it with.',
  updatedText: 'Last updated on November 26, 2026',
  sections: [
    {
      heading: 'What we store',
      paragraphs: [
        'Your account: the username, names and email address you gave us, and a hash of your password from which the password cannot be read.',
        'Your purchases: which books you bought, when and for how much, and the billing details of each order.',
        'Your reading: your position in each book and your appearance settings, so that both are the same on your other devices.',
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
        'Your cart, the tokens that keep you signed in and your last chosen genre are stored in your browser. Logging out removes the cart and the tokens.',
        'After a login, a cookie lets us recognize this browser for a year, so that attackers who guess passwords cannot lock you out of it. Choosing a new password invalidates it.',
        'We set no advertising cookies and load nothing from advertising networks.',
      ],
    },
    {
      heading: 'Who we share data with',
      paragraphs: [
        'The payment provider receives the billing details it needs for your payment. Authors see how often the pages and samples of their books were opened and how many copies they sold, but not who did it. We share your data with no one else unless a court orders us to.',
      ],
    },
  ],
};

/** The terms of service. */
const termsOfService: BuiltInText = {
  description: 'What you get with a purchase, and what we expect of you.',
  updatedText: 'Last updated on November 21, 2026',
  sections: [
    {
      heading: 'What you buy',
      paragraphs: [
        'Each purchase gives you a permanent, personal right to read one book. It does not expire, and it does not end when the book is no longer sold.',
        'An ebook is sold once: there is nothing to gain from buying a second copy, so the shop does not sell you one.',
      ],
    },
    {
      heading: 'Prices and payment',
      paragraphs: [
        'Prices are in US dollars, and you pay no more than the price shown. An order is complete when its payment has succeeded. An unpaid order expires after a day.',
      ],
    },
    {
      heading: 'Refunds',
      paragraphs: ['When a purchase is refunded, your right to read the book ends. Notes you made in it remain yours.'],
    },
    {
      heading: 'Reviews',
      paragraphs: [
        'Say what you think of a book, but do not attack its author or other readers. We remove reviews that do. We do not remove reviews for being negative.',
      ],
    },
    {
      heading: 'Authors',
      paragraphs: [
        'Authors set their prices and are paid their share of every sale through their connected payment account. They keep all rights to their books.',
      ],
    },
  ],
};

/** The built-in texts by kind. There is none for an imprint. */
export const BUILT_IN_TEXTS: Readonly<Record<string, BuiltInText>> = { privacy: privacyPolicy, terms: termsOfService };
