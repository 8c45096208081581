import type { TestShop } from './harness.ts';

/** The password of each person. */
export const PERSON_PASSWORD = 'Tide & Clock 42!';

let members = 0;

/** A registered customer with a password and a session. */
export async function aPerson(
  shop: TestShop,
  names: { first_name?: string; last_name?: string; username?: string } = {},
) {
  const username = names.username ?? `member_${(members += 1)}`;
  const account = {
    username,
    email: `${username}@mail.example`,
    password: PERSON_PASSWORD,
    role: 'customer',
    first_name: 'Ida',
    last_name: 'Moor',
    ...names,
  } as const;
  await shop.api.auth.register(account);
  return { ...account, ...(await shop.signIn(username)) };
}
