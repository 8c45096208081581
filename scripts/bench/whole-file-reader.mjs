/** The comparison for the reader: the same engine in a bare page that loads the whole file. */
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../build.mjs';

const readerRoot = join(root, 'apps/reader');

const ENTRY = `
import 'foliate-js/view.js';
const view = document.createElement('foliate-view');
document.body.append(view);
const file = await fetch('/book/' + location.search.slice(1));
await view.open(new File([await file.blob()], 'book.epub'));
await view.init({});
`;

/** Serves the page and the books in `folder`. */
export async function serveWholeFiles(folder) {
  const { build } = await import(createRequire(join(readerRoot, 'package.json')).resolve('vite'));
  const dir = mkdtempSync(join(tmpdir(), 'octavo-whole-'));
  // In the reader's folder, so that the engine is resolved as in the reader.
  const entry = join(readerRoot, 'whole-file.bench.js');
  writeFileSync(entry, ENTRY);
  // The build sets `NODE_ENV` to production for the whole process, which a shop started later would inherit.
  const { NODE_ENV: before } = process.env;
  try {
    await build({
      root: readerRoot,
      configFile: false,
      logLevel: 'error',
      build: {
        target: 'es2023',
        outDir: dir,
        emptyOutDir: true,
        rolldownOptions: { input: entry, output: { entryFileNames: 'entry.js', chunkFileNames: '[name].js' } },
      },
    });
  } finally {
    rmSync(entry);
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    if (pathname.startsWith('/book/')) {
      response.setHeader('content-type', 'application/epub+zip');
      createReadStream(join(folder, basename(decodeURIComponent(pathname)))).pipe(response);
    } else if (extname(pathname) === '.js') {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(readFileSync(join(dir, pathname.slice(1)))));
    } else {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<!doctype html><style>html, body, foliate-view { display: block; margin: 0; height: 100vh }</style><body><script type="module" src="/entry.js"></script>',
      );
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: (name) => `http://127.0.0.1:${server.address().port}/?${name}`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
