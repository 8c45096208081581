/** Whether `pnpm verify:deep` runs the tests. Long tests run only then. */
export const isDeep = process.env['OCTAVO_DEEP_TESTS'] === 'on';
