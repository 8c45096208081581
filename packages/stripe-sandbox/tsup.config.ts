import { defineConfig } from 'tsup';

/** The browser's half as one script; the server's half is consumed from source. */
export default defineConfig({
  entry: { stripe: 'src/browser/stripe.ts' },
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  outExtension: () => ({ js: '.js' }),
});
