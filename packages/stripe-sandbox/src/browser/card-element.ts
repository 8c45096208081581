import type {
  StripeCardElementChangeEvent,
  StripeCardElementOptions,
  StripeCardElementUpdateOptions,
} from '@stripe/stripe-js';
import { CardFields } from './card-fields.ts';
import { cardSheets } from './card-style.ts';
import { Emitter } from './emitter.ts';
import { IntegrationError } from './integration-error.ts';
import { validateCard, type CardValues, type FieldError, type FieldName } from './validate-card.ts';

const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

type Handler = (event: unknown) => void;

/** Returns the values of an element. Only this script can read them; the page cannot. */
const validators = new WeakMap<CardElement, () => { values: CardValues } | { error: FieldError }>();

/** Returns the card entered in an element, or the validation error. The element then shows the error as well. */
export function readCard(element: CardElement): { values: CardValues } | { error: FieldError } {
  const validate = validators.get(element);
  if (!validate) throw new IntegrationError('This is not a card element of this script.');
  return validate();
}

/** The `card` element: number, expiry and security code in one row that inherits the page's style. */
export class CardElement {
  readonly #host = document.createElement('div');
  readonly #root = this.#host.attachShadow({ mode: 'open' });
  readonly #emitter = new Emitter();
  readonly #fields: CardFields;
  readonly #onDestroy: () => void;
  readonly #touched = new Set<FieldName>();
  #options: StripeCardElementOptions;
  #container: Element | undefined;
  #labels = new AbortController();
  #focused = false;
  #destroyed = false;
  #lastChange = '';

  constructor(options: StripeCardElementOptions, onDestroy: () => void) {
    this.#options = options;
    this.#onDestroy = onDestroy;
    const { hidePostalCode = false, hideIcon = false } = options;
    this.#fields = new CardFields(
      this.#root,
      { hidePostalCode, hideIcon },
      {
        onChange: () => this.#onChange(),
        onFocus: () => this.#setFocused(true),
        onBlur: (field, forAnother) => this.#onFieldBlur(field, forAnother),
        onEscape: () => this.#emitter.emit('escape', { elementType: 'card' }),
        onSubmit: () => this.#container?.closest('form')?.requestSubmit(),
      },
    );
    this.#applyOptions();
    if (options.value?.postalCode !== undefined) this.#fields.set('postalCode', options.value.postalCode);
    this.#lastChange = this.#serializeState(this.#changeEvent());
    validators.set(this, () => this.#validate());
  }

  mount(target: string | Element): void {
    if (this.#destroyed) throw new IntegrationError('This card element was destroyed. Create a new one.');
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw new IntegrationError('The element to mount the card on does not exist.');
    if (container === this.#container && this.#host.isConnected) return;
    this.unmount();
    this.#container = container;
    container.replaceChildren(this.#host);
    this.#labels = new AbortController();
    const { signal } = this.#labels;
    for (const label of labelsOf(container)) label.addEventListener('click', () => this.focus(), { signal });
    this.#render();
    queueMicrotask(() => {
      if (container === this.#container) this.#emitter.emit('ready', { elementType: 'card' });
    });
  }

  unmount(): void {
    this.#labels.abort();
    this.#host.remove();
    this.#container?.classList.remove(...this.#classNames());
    this.#container = undefined;
    this.#focused = false;
  }

  destroy(): void {
    this.unmount();
    this.#fields.clear();
    this.#emitter.clear();
    this.#destroyed = true;
    this.#onDestroy();
  }

  update(options: StripeCardElementUpdateOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#applyOptions();
    if (options.value?.postalCode !== undefined) this.#fields.set('postalCode', options.value.postalCode);
    this.#onChange();
  }

  focus(): void {
    this.#fields.focus();
  }

  blur(): void {
    const { activeElement } = this.#root;
    if (activeElement instanceof HTMLElement) activeElement.blur();
  }

  clear(): void {
    this.#fields.clear();
    this.#touched.clear();
    this.#onChange();
  }

  on(type: string, handler: Handler): this {
    this.#emitter.add(type, handler);
    return this;
  }

  once(type: string, handler: Handler): this {
    this.#emitter.addOnce(type, handler);
    return this;
  }

  off(type: string, handler?: Handler): this {
    this.#emitter.remove(type, handler);
    return this;
  }

  #applyOptions(): void {
    this.#root.adoptedStyleSheets = cardSheets(this.#options.style);
    this.#fields.setDisabled(this.#options.disabled ?? false);
  }

  #validate(): { values: CardValues } | { error: FieldError } {
    const { values } = this.#fields;
    const { invalid, incomplete } = validateCard(values, new Date());
    const [error] = [...invalid, ...incomplete];
    if (!error) return { values };
    for (const { field } of incomplete) this.#touched.add(field);
    this.#onChange();
    return { error };
  }

  /** The errors to show now: invalid fields, and incomplete fields that were left. */
  #errors(): FieldError[] {
    const { invalid, incomplete } = validateCard(this.#fields.values, new Date());
    return [...invalid, ...incomplete.filter(({ field }) => this.#touched.has(field))];
  }

  #onFieldBlur(field: FieldName, isWithinCard: boolean): void {
    // An untouched field may be skipped without an error.
    if (this.#fields.values[field]) this.#touched.add(field);
    this.#setFocused(isWithinCard);
    this.#onChange();
  }

  #setFocused(focused: boolean): void {
    if (focused === this.#focused) return;
    this.#focused = focused;
    this.#render();
    this.#emitter.emit(focused ? 'focus' : 'blur', { elementType: 'card' });
  }

  #onChange(): void {
    this.#render();
    const event = this.#changeEvent();
    const text = this.#serializeState(event);
    if (text === this.#lastChange) return;
    this.#lastChange = text;
    this.#emitter.emit('change', event);
  }

  #serializeState(event: unknown): string {
    return JSON.stringify([event, this.#fields.values]);
  }

  #changeEvent(): Pick<
    StripeCardElementChangeEvent,
    'brand' | 'complete' | 'elementType' | 'empty' | 'error' | 'value'
  > {
    const { values } = this.#fields;
    const { brand, isComplete, isEmpty } = validateCard(values, new Date());
    const [error] = this.#errors();
    return {
      elementType: 'card',
      brand: brand as StripeCardElementChangeEvent['brand'],
      complete: isComplete,
      empty: isEmpty,
      error: error && { type: 'validation_error', code: error.code, message: error.message },
      value: { postalCode: values.postalCode ?? '' },
    };
  }

  #render(): void {
    const { brand, isComplete, isEmpty } = validateCard(this.#fields.values, new Date());
    const errors = this.#errors();
    this.#fields.show(brand, errors);
    if (!this.#container) return;
    const names = { ...CLASSES, ...this.#options.classes };
    const toggle = (name: string, on: boolean) => {
      for (const part of name.split(/\s+/).filter(Boolean)) this.#container?.classList.toggle(part, on);
    };
    toggle(names.base, true);
    toggle(names.complete, isComplete);
    toggle(names.empty, isEmpty);
    toggle(names.focus, this.#focused);
    toggle(names.invalid, errors.length > 0);
  }

  #classNames(): string[] {
    const { base, complete, empty, focus, invalid } = { ...CLASSES, ...this.#options.classes };
    return [base, complete, empty, focus, invalid].flatMap((name) => name.split(/\s+/)).filter(Boolean);
  }
}

/** The page's labels of the container. A click on one of them focuses the card, as with any field. */
function labelsOf(container: Element): Element[] {
  const wrapping = container.closest('label');
  const naming = [...document.querySelectorAll('label')].filter(
    (label) => container.id !== '' && label.htmlFor === container.id,
  );
  return wrapping ? [wrapping, ...naming] : naming;
}
