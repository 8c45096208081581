import { defineConfig } from 'tsup';

/** Bundles the browser script. The server part is consumed from source. */
export default defineConfig({
  entry: { stripe: 'src/browser/stripe.ts' },
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  outExtension: () => ({ js: '.js' }),
});
