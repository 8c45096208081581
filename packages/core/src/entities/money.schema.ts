import * as v from 'valibot';

/** An amount of money: whole cents, from 0. */
export const CentsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
