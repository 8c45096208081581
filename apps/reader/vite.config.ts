import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const conditions = ['@octavo/source', 'module', 'browser', 'development|production'];
/** The API's port for the reader in development. */
const api = 'http://127.0.0.1:3101';

/**
 * In development, Vite serves the page, and the API everything else below the URL of a grant. The API is called for the page
 * too, because its response opens the grant and sets the cookie for later requests.
 */
function grantPage(): Plugin {
  return {
    name: 'octavo:grant-page',
    configureServer(server) {
      const respond = async (address: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
        const headers = { host: request.headers.host ?? '', cookie: request.headers.cookie ?? '' };
        const opened = await fetch(api + address, { headers });
        const page = opened.ok ? await readFile(new URL('index.html', import.meta.url), 'utf8') : await opened.text();
        response.statusCode = opened.status;
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('set-cookie', opened.headers.getSetCookie());
        response.end(opened.ok ? await server.transformIndexHtml(address, page) : page);
      };
      server.middlewares.use((request, response, next) => {
        const { method, url = '/' } = request;
        if (method !== 'GET' || !/^\/read\/[^/]+\/$/.test(url)) {
          next();
          return;
        }
        respond(url, request, response).catch((error: unknown) => {
          response.statusCode = 502;
          response.end(`The API is not reachable yet: ${String(error)}`);
        });
      });
    },
  };
}

/**
 * Removes the engine's lazy imports of its renderers, which would cost a round trip after the first page could have been laid
 * out. `open-navigator.ts` already imports both.
 */
function removeLazyImports(): Plugin {
  const LATE = /await import\('\.\/(paginator|fixed-layout)\.js'\)/g;
  return {
    name: 'octavo:no-lazy-imports',
    apply: 'build',
    transform: {
      filter: { id: /foliate-js[\\/]view\.js$/ },
      handler(code) {
        if (code.match(LATE)?.length !== 2)
          this.error('foliate-js/view.js no longer imports its renderers as expected.');
        return { code: code.replaceAll(LATE, 'undefined'), map: null };
      },
    },
  };
}

/** Removes the engine's file parsers; the reader always passes it a book. */
function removeFileOpening(): Plugin {
  const OPENED = /if \(typeof book === 'string'[^)]*\)\s*book = await makeBook\(book\)/;
  return {
    name: 'octavo:no-file-opening',
    apply: 'build',
    transform: {
      filter: { id: /foliate-js[\\/]view\.js$/ },
      handler(code) {
        if (!OPENED.test(code)) this.error('foliate-js/view.js no longer opens files as expected.');
        return { code: code.replace(OPENED, ''), map: null };
      },
    },
  };
}

const PRELOADED_FRAME_PATH = JSON.stringify(
  fileURLToPath(new URL('src/navigator/renderer/preloaded-frame.ts', import.meta.url)),
);

/**
 * Makes the preloaded frame of the page the engine's first frame. The engine's own frame is attached only when it is known
 * which document to load.
 */
function injectPreloadedFrame(): Plugin {
  const CHANGES = [
    ['this.#element.append(this.#iframe)', ''],
    [
      "this.#iframe.addEventListener('load', () => {",
      'this.#iframe = adoptPreloadedFrame(src, this.#element, this.#iframe)\nonFrameLoaded(this.#iframe, src, () => {',
    ],
    [/\}, \{ once: true \}\)\s*this\.#iframe\.src = src/, '})'],
    [
      'const { vertical, rtl } = getDirection(doc)\n',
      'const showBody = hideBody(doc)\nconst { vertical, rtl } = getDirection(doc)\n',
    ],
    ["doc.body.style.background = 'none'", "showBody()\ndoc.body.style.background = 'none'"],
    // A range does not grow with a document that is still arriving.
    [
      'const contentRect = this.#contentRange.getBoundingClientRect()',
      'this.#contentRange.selectNodeContents(this.document.body)\nconst contentRect = this.#contentRange.getBoundingClientRect()',
    ],
  ] as const;
  return {
    name: 'octavo:preloaded-frame',
    apply: 'build',
    transform: {
      filter: { id: /foliate-js[\\/]paginator\.js$/ },
      handler(code) {
        let changed = `import { adoptPreloadedFrame, hideBody, onFrameLoaded } from ${PRELOADED_FRAME_PATH}\n${code}`;
        for (const [from, to] of CHANGES) {
          if (changed.split(from).length !== 2)
            this.error('foliate-js/paginator.js no longer fills its frames as expected.');
          changed = changed.replace(from, to);
        }
        return { code: changed, map: null };
      },
    },
  };
}

/** Looks for visible text only in the slices of a document that are laid out. */
function searchShownSlices(): Plugin {
  const WALK =
    /const walker = doc\.createTreeWalker\(doc\.body, filter, \{ acceptNode \}\)\s*const nodes = \[\]\s*for \(let node = walker\.nextNode\(\); node; node = walker\.nextNode\(\)\)\s*nodes\.push\(node\)/;
  const slicesPath = JSON.stringify(
    fileURLToPath(new URL('src/navigator/content/document-slices.ts', import.meta.url)),
  );
  return {
    name: 'octavo:search-shown-slices',
    apply: 'build',
    transform: {
      filter: { id: /foliate-js[\\/]paginator\.js$/ },
      handler(code) {
        if (!WALK.test(code)) this.error('foliate-js/paginator.js no longer finds visible text as expected.');
        const walk = 'const nodes = [...walkShown(doc, filter, acceptNode)]';
        return { code: `import { walkShown } from ${slicesPath}\n${code.replace(WALK, walk)}`, map: null };
      },
    },
  };
}

/** Keeps the engine from counting the children of a long document again for every CFI. */
function cacheChildIndexes(): Plugin {
  const START = 'const indexChildNodes = (node, filter) => {';
  return {
    name: 'octavo:cache-child-indexes',
    apply: 'build',
    transform: {
      filter: { id: /foliate-js[\\/]epubcfi\.js$/ },
      handler(code) {
        if (code.split(START).length !== 2) this.error('foliate-js/epubcfi.js no longer counts children as expected.');
        const cached = `const childIndexes = new WeakMap()
const indexChildNodes = (node, filter) => {
    const { length } = node.childNodes
    if (filter || length < 500) return countChildNodes(node, filter)
    const known = childIndexes.get(node)
    if (known?.length === length) return known.nodes
    const nodes = countChildNodes(node)
    childIndexes.set(node, { length, nodes })
    return nodes
}
const countChildNodes = (node, filter) => {`;
        return { code: code.replace(START, cached), map: null };
      },
    },
  };
}

/**
 * Keeps the engine from laying out a spread whose pages are still loading, which fails when the window is resized at that time. Loads pages
 * again whose connection was cut.
 */
function waitForFixedPages(): Plugin {
  const CHANGES = [
    ['if (!side) return', 'if (!side || !(this.#center || (this.#left && this.#right))) return'],
    ["iframe.addEventListener('load', () => {", 'onFrameLoaded(iframe, src, () => {'],
    [/\}, \{ once: true \}\)\s*iframe\.src = src/, '})'],
  ] as const;
  return {
    name: 'octavo:wait-for-fixed-pages',
    apply: 'build',
    transform: {
      filter: { id: /foliate-js[\\/]fixed-layout\.js$/ },
      handler(code) {
        let changed = `import { onFrameLoaded } from ${PRELOADED_FRAME_PATH}\n${code}`;
        for (const [from, to] of CHANGES) {
          if (changed.split(from).length !== 2)
            this.error('foliate-js/fixed-layout.js no longer loads its pages as expected.');
          changed = changed.replace(from, to);
        }
        return { code: changed, map: null };
      },
    },
  };
}

/** Removes the engine's polyfill for adopted style sheets, which all supported browsers have. */
function removePolyfill(): Plugin {
  return {
    name: 'octavo:no-polyfill',
    apply: 'build',
    load: { filter: { id: /construct-style-sheets-polyfill/ }, handler: () => 'export {}' },
  };
}

/** Built files are served below `/assets/` of the reader's origin; the page itself at the URL of every grant. */
export default defineConfig({
  plugins: [
    grantPage(),
    removeLazyImports(),
    removeFileOpening(),
    injectPreloadedFrame(),
    waitForFixedPages(),
    searchShownSlices(),
    cacheChildIndexes(),
    removePolyfill(),
    react(),
  ],
  resolve: { conditions },
  build: {
    target: 'es2023',
    // The size gates measure what matters.
    reportCompressedSize: false,
    assetsDir: 'assets',
    // A font inlined as a data URL would need a wider CSP and could not be cached separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: 'index.html',
        'reading-worker': 'src/offline/reading-worker.ts',
        forgetting: 'src/offline/clear-data.ts',
      },
      output: {
        // The toolbars are one chunk, like the first page. A browser sends six requests to a server at a time, so a
        // seventh would wait for a round trip.
        codeSplitting: {
          groups: [
            {
              name: 'bars',
              test: /[\\/](react|react-dom|scheduler)[\\/]|createLucideIcon|[\\/]ui[\\/]src[\\/](Button|IconButton|internal)[\\/]/,
            },
          ],
        },
        // The worker needs a stable URL, at which the browser looks for updates. The server refers to the other file by name.
        entryFileNames: ({ name }) =>
          ['reading-worker', 'forgetting'].includes(name) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: { proxy: { '^/read/[^/]+/.+': { target: api, changeOrigin: false } } },
});
