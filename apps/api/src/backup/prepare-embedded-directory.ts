/**
 * Upgrades the directory of an embedded database that an older PostgreSQL wrote. Pass it to `openDatabase` as
 * `prepareDirectory`. The upgrade code loads on demand, since a shop on a PostgreSQL server never needs it.
 */
export async function prepareEmbeddedDirectory(directory: string): Promise<void> {
  const { upgradeEmbeddedDatabase } = await import('./upgrade-embedded-database.ts');
  await upgradeEmbeddedDatabase(directory);
}
