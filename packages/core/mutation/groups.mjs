/**
 * What is mutated, in parts that can each be run alone: money, the cart and the machines that sign-in and payment hang on,
 * and every rule about what people type. Each part is judged by the quick tests of its own subject.
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
    tests: ['src/machines/auth.{machine,effects}.test.ts', 'src/machines/{charts,unprovided}.test.ts'],
  },
  checkout: {
    mutate: ['src/machines/checkout.*.ts', 'src/machines/payment-gateway.ts'],
    tests: ['src/machines/checkout.{machine,effects}.test.ts', 'src/machines/{charts,unprovided}.test.ts'],
  },
  boxes: {
    mutate: ['src/machines/{favorite,pagination,search}.*.ts', 'src/machines/unprovided.ts'],
    tests: [
      'src/machines/{favorite,pagination,search}.{machine,capped}.test.ts',
      'src/machines/{charts,unprovided}.test.ts',
    ],
  },
};

/** The part of this process, from `OCTAVO_MUTANTS`. @throws {Error} naming the parts there are. */
export function selectedGroup() {
  const name = process.env.OCTAVO_MUTANTS ?? '';
  if (!Object.hasOwn(groups, name)) throw new Error(`OCTAVO_MUTANTS is one of ${Object.keys(groups).join(', ')}.`);
  return { name, ...groups[name] };
}
