import { fileURLToPath } from 'node:url';
import { buildDemoCatalog } from './index.ts';

/** Builds the demo catalog from this package's sources into `dist/catalog`. Runs as `node dist/build-demo.js`. */
async function main(): Promise<void> {
  const from = fileURLToPath(new URL('..', import.meta.url));
  const to = fileURLToPath(new URL('./catalog', import.meta.url));
  const started = performance.now();
  const { catalog, bytes } = await buildDemoCatalog(from, to);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `Demo catalog: ${catalog.books.length} books, ${catalog.reviews.length} reviews, ${(bytes / 1_048_576).toFixed(1)} MB in ${seconds} s.\n`,
  );
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
