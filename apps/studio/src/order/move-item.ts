/** A list with the item at `from` moved to `to`. Positions beyond the ends are the ends. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const target = Math.min(Math.max(to, 0), items.length - 1);
  const moved = items[from];
  if (moved === undefined || target === from) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(target, 0, moved);
}
