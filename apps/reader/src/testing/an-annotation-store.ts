/** An annotation store, and the server that it syncs with. */
import type { Annotation } from '../annotations/annotation.ts';
import { ConflictError, type AnnotationUpdate } from '../session/reading-session.ts';
import { inMemoryValue } from '../storage/stored-value.ts';
import { createAnnotationStore, type AnnotationStoreOptions } from '../sync/annotation-store.ts';
import { anAnnotation } from './an-annotation.ts';

/** A server that stores annotations by version, like the real one. */
export function aServer() {
  const marks = new Map<string, Annotation>();
  const deleted = new Map<string, number>();
  let isOffline = false;
  const reachable = (): void => {
    if (isOffline) throw new TypeError('Failed to fetch');
  };
  return {
    marks,
    setOffline: (next: boolean) => (isOffline = next),
    remote: {
      async annotations() {
        reachable();
        return [...marks.values()];
      },
      async saveAnnotation({ baseVersion, ...mark }: AnnotationUpdate) {
        reachable();
        const before = marks.get(mark.id);
        // The same annotation sent again does not change.
        if (before && before.note === mark.note && before.color === mark.color) return before;
        const now = before?.version ?? deleted.get(mark.id) ?? null;
        if (now !== baseVersion) throw new ConflictError('409');
        const saved = { ...anAnnotation(), ...mark, version: (now ?? 0) + 1 };
        marks.set(mark.id, saved);
        return saved;
      },
      async deleteAnnotation(id: string, base: number) {
        reachable();
        const now = marks.get(id);
        if (!now) return;
        if (now.version !== base) throw new ConflictError('409');
        marks.delete(id);
        deleted.set(id, now.version + 1);
      },
    },
  };
}

let idCount = 0;
/** A store that syncs with this server. By default, nothing outlives it on the device. */
export const anAnnotationStore = (server: ReturnType<typeof aServer>, more: Partial<AnnotationStoreOptions> = {}) =>
  createAnnotationStore({
    remote: server.remote,
    storage: inMemoryValue(),
    newId: () => `new-${(idCount += 1)}`,
    onError: () => undefined,
    ...more,
  });
