/** The decision of the customer's bank. */
export type ChallengeOutcome = 'complete' | 'fail';

const STYLE = `
dialog { box-sizing: border-box; inline-size: min(27rem, calc(100vw - 2rem)); padding: clamp(1.25rem, 5vw, 2rem); border: 0; border-radius: 12px;
  font: 1rem/1.55 var(--font-sans, system-ui, sans-serif); color: var(--c-ink, CanvasText); background: var(--c-sheet, Canvas);
  box-shadow: 0 18px 48px -12px rgb(0 0 0 / .5); }
dialog::backdrop { background: rgb(20 16 10 / .55); }
.source { margin: 0; font-size: .8125rem; color: var(--c-ink-muted, color-mix(in srgb, CanvasText 68%, Canvas)); }
h2 { margin: .25rem 0 .75rem; font-size: 1.375rem; line-height: 1.2; text-wrap: balance; }
p { margin: 0 0 1.5rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
button { flex: 1 1 8rem; min-block-size: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--c-action, CanvasText); border-radius: 6px;
  font: inherit; font-weight: 600; cursor: pointer; color: var(--c-action, CanvasText); background: transparent; }
button.primary { color: var(--c-on-action, Canvas); background: var(--c-action, CanvasText); }
button:focus-visible { outline: 3px solid var(--c-focus, Highlight); outline-offset: 2px; }
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise .18s ease-out; }
  @keyframes rise { from { opacity: 0; translate: 0 .5rem; } }
}
`;

/**
 * Asks, in place of the customer's bank, whether to authenticate the payment. Shows a modal dialog above the page.
 * Escape fails the authentication, as closing the bank's window does.
 */
export function askForAuthentication(payment: { amount: number; currency: string }): Promise<ChallengeOutcome> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const { dialog, complete, fail } = createDialog(`Your card’s bank asks about a payment of ${formatAmount(payment)}.`);
  root.append(dialog);
  document.body.append(host);
  const focusedBefore = document.activeElement;

  return new Promise((resolve) => {
    let isFinished = false;
    const finish = (outcome: ChallengeOutcome) => {
      if (isFinished) return;
      isFinished = true;
      dialog.close();
      host.remove();
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
      resolve(outcome);
    };
    complete.addEventListener('click', () => finish('complete'));
    fail.addEventListener('click', () => finish('fail'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('fail');
    });
    // A browser may close the dialog without a cancel event, for example when Escape is pressed twice.
    dialog.addEventListener('close', () => finish('fail'));
    dialog.addEventListener('keydown', (event) => trapFocus(event, root, [complete, fail]));
    dialog.showModal();
    complete.focus();
  });
}

function createDialog(question: string) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.setAttribute('aria-describedby', 'question');
  const source = createTextElement('p', 'Card sandbox · no real money');
  source.className = 'source';
  const title = createTextElement('h2', 'Authenticate this test payment');
  title.id = 'title';
  const text = createTextElement('p', `${question} In the sandbox, you decide the result.`);
  text.id = 'question';
  const complete = createTextElement('button', 'Complete');
  complete.type = 'button';
  complete.className = 'primary';
  const fail = createTextElement('button', 'Fail');
  fail.type = 'button';
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  buttons.append(complete, fail);
  dialog.append(source, title, text, buttons);
  return { dialog, complete, fail };
}

function createTextElement<Name extends 'button' | 'h2' | 'p'>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}

/** Keeps Tab inside the dialog instead of letting it move to the browser's toolbar. */
function trapFocus(event: KeyboardEvent, root: ShadowRoot, focusable: readonly HTMLElement[]): void {
  if (event.key !== 'Tab') return;
  event.preventDefault();
  const index = focusable.findIndex((stop) => stop === root.activeElement);
  const step = event.shiftKey ? focusable.length - 1 : 1;
  focusable[(Math.max(index, 0) + step) % focusable.length]?.focus();
}

const formatAmount = ({ amount, currency }: { amount: number; currency: string }): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
