import type { StripeElementStyle } from '@stripe/stripe-js';

/** The style properties a page may set. Others are ignored, as in the provider's script. */
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
const PSEUDO_SELECTORS = new Set([
  ':hover',
  ':focus',
  '::placeholder',
  '::selection',
  ':-webkit-autofill',
  ':disabled',
]);

/** The selector of each style variant. The element sets `data-state`. */
const SELECTORS = {
  base: 'input',
  complete: 'input[data-state~="complete"]',
  empty: 'input[data-state~="empty"]',
  invalid: 'input[data-state~="invalid"]',
} as const;

/**
 * The card inherits every style from the page unless the `style` option overrides it, so it follows any theme.
 * Only constructed style sheets and the CSSOM are used. No style text passes through markup, so the card works under
 * the strictest content security policy.
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

/** Returns the style sheets of one card field: the shared one, created once, and the one from the page's `style` option. */
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

/** Sets values through the CSSOM, one property at a time, so that no value can close the rule and open another. */
function addRule(sheet: CSSStyleSheet, selector: string, properties: object): void {
  const allowed = Object.entries(properties).filter(
    ([name, value]) => ALLOWED_PROPERTIES.has(name) && typeof value === 'string',
  );
  if (allowed.length === 0) return;
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!rule || !('style' in rule)) return;
  const { style } = rule as CSSStyleRule;
  for (const [name, value] of allowed) style.setProperty(cssPropertyName(name), String(value));
}

const cssPropertyName = (name: string): string =>
  name === 'fontSmoothing' ? '-webkit-font-smoothing' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
