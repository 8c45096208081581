import type { Annotation } from './annotation.ts';

/**
 * Merges two versions of an annotation that were changed independently from `base`. A value that only one side changed wins.
 * If both sides changed the note, both notes are kept.
 */
export function mergeAnnotation(base: Annotation | undefined, local: Annotation, remote: Annotation): Annotation {
  const color = local.color === base?.color ? remote.color : local.color;
  return { ...remote, color, note: mergeNote(base?.note ?? '', local.note, remote.note) };
}

function mergeNote(base: string, local: string, remote: string): string {
  if (local === base || local === remote) return remote;
  if (remote === base) return local;
  if (remote.includes(local)) return remote;
  if (local.includes(remote)) return local;
  return `${remote}\n\n${local}`;
}
