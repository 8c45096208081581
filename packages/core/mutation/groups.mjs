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
    tests: ['src/validators/{validators,edges}.test.ts'],
  },
  auth: {
    mutate: ['src/machines/auth.*.ts'],
    tests: ['src/machines/auth.{machine,effects,session,statechart}.test.ts', 'src/machines/unprovided.test.ts'],
  },
  checkout: {
    mutate: ['src/machines/checkout.*.ts', 'src/machines/payment-gateway.ts'],
    tests: [
      'src/machines/checkout.{machine,effects,payment,recovery,statechart}.test.ts',
      'src/machines/unprovided.test.ts',
    ],
  },
  widgets: {
    mutate: ['src/machines/{favorite,pagination,search}.*.ts', 'src/machines/unprovided.ts'],
    tests: [
      'src/machines/{favorite,pagination,search}.{machine,truncated}.test.ts',
      'src/machines/{collections,search}.statechart.test.ts',
      'src/machines/unprovided.test.ts',
    ],
  },
};

/** The group named by `OCTAVO_MUTANTS`. @throws {Error} with the list of groups for an unknown name */
export function selectedGroup() {
  const name = process.env.OCTAVO_MUTANTS ?? '';
  if (!Object.hasOwn(groups, name)) throw new Error(`OCTAVO_MUTANTS must be one of ${Object.keys(groups).join(', ')}.`);
  return { name, ...groups[name] };
}
