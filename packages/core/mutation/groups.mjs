import { existsSync } from 'node:fs';

/** The test files with these names. @throws {Error} for a file that does not exist, because it would silently judge nothing */
const testsOf = (folder, names) =>
  names.map((name) => {
    const file = `src/${folder}/${name}.test.ts`;
    if (!existsSync(new URL(`../${file}`, import.meta.url))) throw new Error(`There is no ${file} to judge mutants.`);
    return file;
  });

/**
 * Groups of mutants that run separately: money, the cart, the machines for sign-in and payment, and all validation rules.
 * The fast tests of the same subject judge each group.
 */
export const groups = {
  entities: {
    mutate: ['src/entities/money.ts', 'src/entities/cart.ts'],
    tests: ['src/entities/*.test.ts'],
  },
  validators: {
    mutate: ['src/validators/*.ts'],
    tests: testsOf('validators', ['form-errors', 'validated-values', 'edges']),
  },
  auth: {
    mutate: ['src/machines/auth.*.ts'],
    tests: testsOf('machines', ['auth.machine', 'auth.effects', 'auth.session', 'auth.statechart', 'unprovided']),
  },
  checkout: {
    mutate: ['src/machines/checkout.*.ts', 'src/machines/payment-gateway.ts'],
    tests: testsOf('machines', [
      'checkout.machine',
      'checkout.effects',
      'checkout.payment',
      'checkout.recovery',
      'checkout.statechart',
      'unprovided',
    ]),
  },
  widgets: {
    mutate: ['src/machines/{favorite,pagination,search}.*.ts', 'src/machines/unprovided.ts'],
    tests: testsOf('machines', [
      'favorite.machine',
      'pagination.machine',
      'search.machine',
      'search.truncated',
      'collections.statechart',
      'search.statechart',
      'unprovided',
    ]),
  },
};

/** The group named by `OCTAVO_MUTANTS`. @throws {Error} with the list of groups for an unknown name */
export function selectedGroup() {
  const name = process.env.OCTAVO_MUTANTS ?? '';
  if (!Object.hasOwn(groups, name)) throw new Error(`OCTAVO_MUTANTS must be one of ${Object.keys(groups).join(', ')}.`);
  return { name, ...groups[name] };
}
