import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const conditions = ['@octavo/source', 'module', 'browser', 'development|production'];
/** The API's reader port under `pnpm dev`. */
const api = 'http://127.0.0.1:3101';

/**
 * In development the page is ours and everything else below a grant's address is the API's. The API is asked for the page
 * all the same: only its answer opens the grant and brings the cookie that every later request needs.
 */
function grantPage(): Plugin {
  return {
    name: 'octavo:grant-page',
    configureServer(server) {
      const answer = async (address: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
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
        answer(url, request, response).catch((error: unknown) => {
          response.statusCode = 502;
          response.end(`The API does not answer yet: ${String(error)}`);
        });
      });
    },
  };
}

/**
 * The engine's view fetches what shows a book when it is told to open one, a whole way there and back after the first page
 * could have been laid out. `open-navigator.ts` imports both already, so here is nothing left to wait for.
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
          this.error('The view of foliate-js imports its pages otherwise than it did.');
        return { code: code.replaceAll(LATE, 'undefined'), map: null };
      },
    },
  };
}

/** The engine opens files of many kinds by itself; here it is only ever given a book. */
function removeFileOpening(): Plugin {
  const OPENED = /if \(typeof book === 'string'[^)]*\)\s*book = await makeBook\(book\)/;
  return {
    name: 'octavo:no-file-opening',
    apply: 'build',
    transform: {
      filter: { id: /foliate-js[\\/]view\.js$/ },
      handler(code) {
        if (!OPENED.test(code)) this.error('The view of foliate-js opens files otherwise than it did.');
        return { code: code.replace(OPENED, ''), map: null };
      },
    },
  };
}

/**
 * The frame that the page came with becomes the engine's first one: its document is there already. So the engine's own is
 * put into the page when it is known what it is to load, and not before.
 */
function usePreloadedFrame(): Plugin {
  const CHANGES = [
    ['this.#element.append(this.#iframe)', ''],
    [
      "this.#iframe.addEventListener('load', () => {",
      'this.#iframe = adoptPreloadedFrame(src, this.#element, this.#iframe)\nonFrameLoaded(this.#iframe, src, () => {',
    ],
    [/\}, \{ once: true \}\)\s*this\.#iframe\.src = src/, '})'],
  ] as const;
  const preloadedFramePath = JSON.stringify(fileURLToPath(new URL('src/navigator/renderer/preloaded-frame.ts', import.meta.url)));
  return {
    name: 'octavo:preloaded-frame',
    apply: 'build',
    transform: {
      filter: { id: /foliate-js[\\/]paginator\.js$/ },
      handler(code) {
        let changed = `import { adoptPreloadedFrame, onFrameLoaded } from ${preloadedFramePath}\n${code}`;
        for (const [from, to] of CHANGES) {
          if (changed.split(from).length !== 2)
            this.error('The pages of foliate-js fill their frames otherwise than they did.');
          changed = changed.replace(from, to);
        }
        return { code: changed, map: null };
      },
    },
  };
}

/** What the engine brings for browsers that cannot adopt style sheets: none of them could run the rest of the program. */
function removePolyfill(): Plugin {
  return {
    name: 'octavo:no-polyfill',
    apply: 'build',
    load: { filter: { id: /construct-style-sheets-polyfill/ }, handler: () => 'export {}' },
  };
}

/** Built files answer under `/assets/` of the reader's origin; the page itself answers at every grant's address. */
export default defineConfig({
  plugins: [grantPage(), removeLazyImports(), removeFileOpening(), usePreloadedFrame(), removePolyfill(), react()],
  resolve: { conditions },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // A font inlined as data: would need a wider policy and could not be cached apart.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: 'index.html',
        'reading-worker': 'src/offline/reading-worker.ts',
        forgetting: 'src/offline/clear-data.ts',
      },
      output: {
        // One file for the bars, as there is one for the first page: a browser asks a server for six at a time, and what is
        // asked seventh waits for a whole way there and back.
        codeSplitting: {
          groups: [
            {
              name: 'bars',
              test: /[\\/](react|react-dom|scheduler)[\\/]|createLucideIcon|[\\/]ui[\\/]src[\\/](Button|IconButton|internal)[\\/]/,
            },
          ],
        },
        // A worker is found again by its name: the browser asks under it whether there is a newer one. The server names the other.
        entryFileNames: ({ name }) =>
          ['reading-worker', 'forgetting'].includes(name) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: { proxy: { '^/read/[^/]+/.+': { target: api, changeOrigin: false } } },
});
