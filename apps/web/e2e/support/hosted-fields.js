/**
 * A card provider for tests that works as hosted fields do. It runs after the script of the card sandbox, which takes the
 * payment, and adds what a real provider does on a page: HTML set as text, a same-origin frame with a script in it, a
 * frame of another host, a worker from a blob, and reports that come late and repeatedly.
 *
 * The page's `hostedFieldsGate`, if there is one, delays each field. The field fails when it resolves to `loaderror`.
 */
(() => {
  const createSandbox = window.Stripe;
  const base = document.currentScript.src;
  /** The card element of the sandbox by its hosted field. */
  const cards = new WeakMap();

  /** A frame of the page itself, in which the provider runs a script. */
  async function startController() {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    document.body.append(frame);
    const inner = frame.contentDocument;
    inner.body.innerHTML = '<p>Controller</p>';
    await new Promise((resolve, reject) => {
      const script = inner.createElement('script');
      script.src = new URL('controller.js', base).href;
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error('The script of the frame was blocked.')));
      inner.head.append(script);
    });
    if (frame.contentWindow.controllerState !== 'started') throw new Error('The script of the frame did not run.');
    return frame;
  }

  /** A worker whose code the script carries itself. */
  function runWorker() {
    const code = new Blob(['postMessage("started")'], { type: 'text/javascript' });
    const worker = new Worker(URL.createObjectURL(code));
    return new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve);
      worker.addEventListener('error', () => reject(new Error('The worker was blocked.')));
    }).finally(() => worker.terminate());
  }

  /** A frame of another host of the provider. */
  function openFrame(host) {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = 'https://fields.js.stripe.com/card.html';
    return new Promise((resolve) => {
      window.addEventListener('message', ({ source }) => source === frame.contentWindow && resolve(frame));
      host.append(frame);
    });
  }

  function createField(elements, options) {
    const card = elements.create('card', options);
    const listeners = [];
    let isDestroyed = false;
    let controller;
    const emit = (name, report) => {
      for (const [event, listener] of listeners) if (event === name) listener({ elementType: 'card', ...report });
    };
    const start = async (host) => {
      host.innerHTML = '';
      host.innerHTML = '<div role="presentation"><div data-slot></div></div>';
      const slot = host.querySelector('[data-slot]');
      controller = await startController();
      await runWorker();
      await openFrame(host);
      if ((await window.hostedFieldsGate?.()) === 'loaderror') throw new Error('The field could not be loaded.');
      if (!isDestroyed) card.mount(slot);
    };
    const field = {
      on: (event, listener) => {
        if (event === 'ready' || event === 'loaderror') listeners.push([event, listener]);
        else card.on(event, listener);
        return field;
      },
      mount: (host) => {
        start(host).then(
          () => {
            emit('ready');
            emit('ready');
          },
          (error) => emit('loaderror', { error: { message: error.message } }),
        );
      },
      update: (changes) => card.update(changes),
      destroy: () => {
        isDestroyed = true;
        card.destroy();
        controller?.remove();
      },
    };
    cards.set(field, card);
    return field;
  }

  const createStripe = (key) => {
    const sandbox = createSandbox(key);
    return {
      ...sandbox,
      elements: (settings) => {
        const elements = sandbox.elements(settings);
        return { create: (_type, options) => createField(elements, options) };
      },
      confirmCardPayment: (secret, { payment_method: method, ...data }) =>
        sandbox.confirmCardPayment(secret, { ...data, payment_method: { ...method, card: cards.get(method.card) } }),
    };
  };
  window.Stripe = Object.assign(createStripe, { version: createSandbox.version });
})();
