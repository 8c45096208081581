/** `pnpm verify`: the gates without the tests; `pnpm lint` runs only the first of them. */
import { lintGates, packageGates, typeGates } from './gates.mjs';
import { CheckRunner } from './check-runner.mjs';

const steps = new CheckRunner();
lintGates(steps);
if (process.argv[2] !== 'lint') {
  typeGates(steps);
  packageGates(steps);
}
steps.finish();
