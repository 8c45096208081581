import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { CardElement } from './card-element.ts';
import { IntegrationError } from './integration-error.ts';

/** A group of elements. In the sandbox it contains at most one: the card. */
export class Elements {
  #card: CardElement | null = null;

  create(type: string, options: StripeCardElementOptions = {}): CardElement {
    if (type !== 'card')
      throw new IntegrationError(`The card sandbox supports only the element "card", not "${type}".`);
    if (this.#card) throw new IntegrationError('A card element already exists. Destroy it before you create another.');
    this.#card = new CardElement(options, () => {
      this.#card = null;
    });
    return this.#card;
  }

  getElement(type: unknown): CardElement | null {
    return type === 'card' || type === CardElement ? this.#card : null;
  }

  /** Accepted for compatibility with the provider's own script. There is nothing to update. */
  update(_options: unknown): void {}

  /** Resolves immediately because the sandbox has nothing to fetch. */
  fetchUpdates(): Promise<Record<string, never>> {
    return Promise.resolve({});
  }
}
