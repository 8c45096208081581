import { parseExpiry, parseNumber, formatOf, formatExpiry, formatNumber } from '../card/card-format.ts';
import type { CardValues, FieldError, FieldName } from './validate-card.ts';
import { MaskedInput, type Mask } from './masked-input.ts';

interface FieldSpec {
  readonly name: FieldName;
  readonly htmlName: string;
  readonly label: string;
  readonly placeholder: string;
  readonly autocomplete: AutoFill;
}

const FIELD_SPECS: readonly FieldSpec[] = [
  {
    name: 'number',
    htmlName: 'cardnumber',
    label: 'Card number',
    placeholder: 'Card number',
    autocomplete: 'cc-number',
  },
  {
    name: 'expiry',
    htmlName: 'exp-date',
    label: 'Expiry date, month and year',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
  },
  { name: 'cvc', htmlName: 'cvc', label: 'Security code (CVC)', placeholder: 'CVC', autocomplete: 'cc-csc' },
  { name: 'postalCode', htmlName: 'postal', label: 'Postal code', placeholder: 'ZIP', autocomplete: 'postal-code' },
];

const BRAND_LABELS: Readonly<Record<string, string>> = {
  amex: 'AMEX',
  diners: 'DINERS',
  discover: 'DISC',
  jcb: 'JCB',
  mastercard: 'MC',
  unionpay: 'UP',
  visa: 'VISA',
};

/** Callbacks from the fields to the element that contains them. */
export interface FieldListener {
  onChange(): void;
  onFocus(field: FieldName): void;
  /** `isWithinCard` is true when the focus moves to another field of the same card. */
  onBlur(field: FieldName, isWithinCard: boolean): void;
  onEscape(): void;
  onSubmit(): void;
}

/** The inputs of one card in their own shadow tree, so that the page's styles and forms do not reach them. */
export class CardFields {
  readonly #inputs: ReadonlyMap<FieldName, MaskedInput>;
  readonly #brand: HTMLSpanElement;
  readonly #errorMessage: HTMLSpanElement;

  constructor(root: ShadowRoot, options: { hidePostalCode: boolean; hideIcon: boolean }, listener: FieldListener) {
    const card = document.createElement('div');
    card.className = 'card';
    card.setAttribute('role', 'group');
    card.setAttribute('aria-label', 'Credit or debit card');
    this.#brand = document.createElement('span');
    this.#brand.className = 'brand';
    this.#brand.setAttribute('aria-hidden', 'true');
    if (!options.hideIcon) card.append(this.#brand);
    this.#errorMessage = document.createElement('span');
    this.#errorMessage.className = 'error';
    this.#errorMessage.id = 'error';

    const specs = FIELD_SPECS.filter(({ name }) => name !== 'postalCode' || !options.hidePostalCode);
    this.#inputs = new Map(specs.map((spec) => [spec.name, this.#field(spec, listener)]));
    const [number, ...rest] = [...this.#inputs.values()].map(({ element }) => element);
    const group = document.createElement('span');
    group.className = 'details';
    group.append(...rest);
    if (number) card.append(number);
    card.append(group, this.#errorMessage);
    root.append(card);
  }

  get values(): CardValues {
    const value = (name: FieldName) => this.#inputs.get(name)?.value;
    return {
      number: value('number') ?? '',
      expiry: value('expiry') ?? '',
      cvc: value('cvc') ?? '',
      postalCode: value('postalCode') ?? null,
    };
  }

  set(name: FieldName, value: string): void {
    const input = this.#inputs.get(name);
    if (input) input.value = value;
  }

  clear(): void {
    for (const input of this.#inputs.values()) input.value = '';
  }

  focus(name?: FieldName): void {
    const empty = [...this.#inputs].find(([, input]) => input.value === '')?.[0];
    this.#inputs.get(name ?? empty ?? 'number')?.element.focus();
  }

  setDisabled(disabled: boolean): void {
    for (const { element } of this.#inputs.values()) element.disabled = disabled;
  }

  /** Marks the invalid fields and shows the card's network. */
  show(brand: string, errors: readonly FieldError[]): void {
    this.#brand.textContent = BRAND_LABELS[brand] ?? '';
    this.#errorMessage.textContent = errors[0]?.message ?? '';
    for (const [name, { element, value }] of this.#inputs) {
      const isInvalid = errors.some(({ field }) => field === name);
      element.dataset['state'] = isInvalid ? 'invalid' : value === '' ? 'empty' : 'complete';
      element.setAttribute('aria-invalid', String(isInvalid));
      if (isInvalid) element.setAttribute('aria-describedby', 'error');
      else element.removeAttribute('aria-describedby');
    }
  }

  #field(spec: FieldSpec, listener: FieldListener): MaskedInput {
    const element = document.createElement('input');
    element.type = 'text';
    element.name = spec.htmlName;
    element.placeholder = spec.placeholder;
    element.autocomplete = spec.autocomplete;
    element.inputMode = spec.name === 'postalCode' ? 'text' : 'numeric';
    element.spellcheck = false;
    element.setAttribute('aria-label', spec.label);
    element.addEventListener('focus', () => listener.onFocus(spec.name));
    element.addEventListener('blur', ({ relatedTarget }) => {
      const inputs = [...this.#inputs.values()];
      listener.onBlur(
        spec.name,
        inputs.some((input) => input.element === relatedTarget),
      );
    });
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') listener.onEscape();
      if (event.key === 'Enter') listener.onSubmit();
      if (event.key === 'Backspace' && element.value === '') {
        event.preventDefault();
        this.#sibling(spec.name, -1)?.focus();
      }
    });
    return new MaskedInput(element, this.#mask(spec.name), (atEnd) => {
      listener.onChange();
      if (atEnd && this.#isComplete(spec.name) && element.getRootNode() instanceof ShadowRoot)
        this.#sibling(spec.name, 1)?.focus();
    });
  }

  #mask(name: FieldName): Mask {
    const identity = (text: string) => text;
    if (name === 'number') return { parse: parseNumber, format: formatNumber };
    if (name === 'expiry') return { parse: parseExpiry, format: formatExpiry };
    if (name === 'postalCode') return { parse: (text) => text.slice(0, 12), format: identity };
    return {
      parse: (text) => text.replace(/\D/g, '').slice(0, formatOf(this.values.number).cvcLength),
      format: identity,
    };
  }

  #sibling(name: FieldName, step: -1 | 1): HTMLInputElement | undefined {
    const names = [...this.#inputs.keys()];
    const next = names[names.indexOf(name) + step];
    const element = next === undefined ? undefined : this.#inputs.get(next)?.element;
    return element?.disabled ? undefined : element;
  }

  /** Whether the field is complete, so that the focus moves to the next field. An invalid field is never complete. */
  #isComplete(name: FieldName): boolean {
    const { number, expiry, cvc } = this.values;
    const invalid = this.#inputs.get(name)?.element.getAttribute('aria-invalid') === 'true';
    if (invalid) return false;
    if (name === 'number') return formatOf(number).lengths.at(-1) === number.length;
    if (name === 'expiry') return expiry.length === 4;
    return name === 'cvc' && cvc.length === formatOf(number).cvcLength;
  }
}
