import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { CardElement } from './card-element.ts';
import { IntegrationError } from './integration-error.ts';

/** A group of elements; in the sandbox it holds at most one, the card. */
export class Elements {
  #card: CardElement | null = null;

  create(type: string, options: StripeCardElementOptions = {}): CardElement {
    if (type !== 'card') throw new IntegrationError(`The card sandbox has the element "card" only, and not "${type}".`);
    if (this.#card) throw new IntegrationError('There is a card element already; destroy it before making another.');
    this.#card = new CardElement(options, () => {
      this.#card = null;
    });
    return this.#card;
  }

  getElement(type: unknown): CardElement | null {
    return type === 'card' || type === CardElement ? this.#card : null;
  }

  /** Accepted for the sake of pages written for the provider's own script: there is nothing to update. */
  update(_options: unknown): void {}

  /** Resolves at once: everything the sandbox would fetch is here. */
  fetchUpdates(): Promise<Record<string, never>> {
    return Promise.resolve({});
  }
}
