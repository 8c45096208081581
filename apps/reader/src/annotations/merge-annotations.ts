import type { Annotation } from './annotation.ts';

/**
 * One mark out of two that were changed apart, beginning from `base`: what only one of them changed is taken, of two notes
 * both are kept.
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
