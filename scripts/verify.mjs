/** `pnpm verify`: the gates without the tests. `pnpm lint` runs only the lint gates. */
import { lintGates, packageGates, typeGates } from './gates.mjs';
import { CheckRunner } from './check-runner.mjs';

const steps = new CheckRunner({ slots: 2 });
const gates = process.argv[2] === 'lint' ? [lintGates] : [lintGates, typeGates, packageGates];
await Promise.all(gates.map((add) => add(steps)));
steps.finish();
