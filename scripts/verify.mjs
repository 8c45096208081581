/** `pnpm verify`: the gates without the tests; `pnpm lint` runs only the first of them. */
import { lintGates, packageGates, typeGates } from './gates.mjs';
import { Steps } from './steps.mjs';

const steps = new Steps();
lintGates(steps);
if (process.argv[2] !== 'lint') {
  typeGates(steps);
  packageGates(steps);
}
steps.finish();
