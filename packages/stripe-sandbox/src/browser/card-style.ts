import type { StripeElementStyle } from '@stripe/stripe-js';

/** The properties a page may set; anything else is passed over, as the provider's script does. */
const ALLOWED_PROPERTIES = new Set([
  'backgroundColor',
  'caretColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontSmoothing',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
]);
const PSEUDO_SELECTORS = new Set([':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled']);

/** Which fields a variant of the style is for: `data-state` is written by the element. */
const SELECTORS = {
  base: 'input',
  complete: 'input[data-state~="complete"]',
  empty: 'input[data-state~="empty"]',
  invalid: 'input[data-state~="invalid"]',
} as const;

/**
 * Everything is inherited from the page unless its `style` says otherwise, so the card takes on any theme by itself.
 * Constructed sheets and the CSSOM are used throughout: no style text passes through markup, so the strictest content
 * security policy has nothing to object to.
 */
const BASE_CSS = `
:host { display: block; }
.card { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .625rem; inline-size: 100%; font: inherit; color: inherit; }
.brand { flex: none; display: inline-grid; place-items: center; box-sizing: border-box; inline-size: 2.375rem; block-size: 1.5rem;
  border: 1px solid; border-radius: 4px; font: 700 .5625rem/1 system-ui, sans-serif; letter-spacing: .03em; opacity: .72; }
.brand:empty::before { content: ''; inline-size: 100%; block-size: .3125rem; background: currentColor; opacity: .6; translate: 0 -.1875rem; }
input { all: unset; box-sizing: border-box; min-inline-size: 0; padding-block: .25rem; font: inherit; color: inherit;
  letter-spacing: inherit; cursor: text; font-variant-numeric: tabular-nums; }
input::placeholder { color: color-mix(in srgb, currentColor 58%, transparent); opacity: 1; }
input:disabled { opacity: .55; cursor: not-allowed; }
input[data-state~="invalid"] { color: var(--c-danger, light-dark(#ad2618, #f4988a)); }
input[name="cardnumber"] { flex: 1 1 11.5em; }
.details { flex: 0 1 auto; display: flex; gap: .625rem; }
input[name="exp-date"] { inline-size: 4.75em; }
input[name="cvc"] { inline-size: 3.25em; }
input[name="postal"] { inline-size: 5.5em; }
.error { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

let baseSheet: CSSStyleSheet | undefined;

/** The sheets for one card field: the common one, made once, and that of the page's `style` option. */
export function cardSheets(style: StripeElementStyle = {}): CSSStyleSheet[] {
  if (!baseSheet) {
    baseSheet = new CSSStyleSheet();
    baseSheet.replaceSync(BASE_CSS);
  }
  return [baseSheet, styleSheet(style)];
}

function styleSheet(style: StripeElementStyle): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  for (const [variant, selector] of Object.entries(SELECTORS)) {
    const properties = style[variant as keyof typeof SELECTORS] ?? {};
    addRule(sheet, selector, properties);
    if (properties.iconColor !== undefined && variant === 'base')
      addRule(sheet, '.brand', { color: properties.iconColor });
    for (const [pseudo, nested] of Object.entries(properties))
      if (PSEUDO_SELECTORS.has(pseudo) && typeof nested === 'object') addRule(sheet, `${selector}${pseudo}`, nested);
  }
  return sheet;
}

/** Values go in through the CSSOM, one property at a time: none can end the rule and begin another. */
function addRule(sheet: CSSStyleSheet, selector: string, properties: object): void {
  const allowed = Object.entries(properties).filter(([name, value]) => ALLOWED_PROPERTIES.has(name) && typeof value === 'string');
  if (allowed.length === 0) return;
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!rule || !('style' in rule)) return;
  const { style } = rule as CSSStyleRule;
  for (const [name, value] of allowed) style.setProperty(cssPropertyName(name), String(value));
}

const cssPropertyName = (name: string): string =>
  name === 'fontSmoothing' ? '-webkit-font-smoothing' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
