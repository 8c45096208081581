/** Selects named parts, all or by name. Shared by `verify:deep` and `bench`. */

/** Parses `[part …] [--list]` against `parts`. @throws {Error} listing the available parts. */
export function selectParts(parts, argv = process.argv.slice(2)) {
  const known = Object.keys(parts);
  if (argv.includes('--list')) {
    for (const [name, part] of Object.entries(parts)) console.log(`${name.padEnd(12)} ${part.description}`);
    process.exit(0);
  }
  const unknown = argv.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown part ${unknown.join(', ')}. Available parts: ${known.join(', ')}.`);
  return (argv.length > 0 ? argv : known).map((name) => ({ name, ...parts[name] }));
}

/** Returns the first eight characters of the current commit, with a suffix when the tree has changes. */
export function describeCommit(execFileSync) {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const isDirty =
    execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { encoding: 'utf8' }).trim() !== '';
  return isDirty ? `${commit}+changes` : commit;
}
