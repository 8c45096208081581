/**
 * A card provider for the model shop: one field that accepts any input, and an outcome set by the test. It replaces the
 * script of the real provider and implements the part of its API that the store uses.
 */
(() => {
  const made = [];
  function element() {
    const listeners = [];
    let mounting;
    const field = document.createElement('input');
    field.setAttribute('aria-label', 'Card number');
    return {
      on: (name, listener) => listeners.push([name, listener]),
      // The field is shown when it is ready, so that a visible field accepts a payment.
      mount: (host) => {
        mounting = setTimeout(() => {
          host.append(field);
          for (const [name, listener] of listeners) if (name === 'ready') listener();
        });
      },
      update: ({ style }) => {
        field.style.color = style?.base?.color ?? '';
      },
      destroy: () => {
        clearTimeout(mounting);
        field.remove();
      },
    };
  }
  async function request(path, secret) {
    const response = await fetch(`/model/${path}`, { method: 'POST', body: secret });
    const answer = await response.json();
    if (answer.thrown) throw new Error(answer.thrown);
    return answer;
  }
  window.Stripe = Object.assign(
    () => ({
      elements: () => ({
        create: (type, options) => {
          made.push({ type, options });
          return element();
        },
      }),
      confirmCardPayment: (secret, data) => {
        made.push({ billing: data.payment_method.billing_details });
        return request('confirm', secret);
      },
      retrievePaymentIntent: (secret) => request('retrieve', secret),
      _registerWrapper: () => undefined,
    }),
    { version: 'basil', made },
  );
})();
