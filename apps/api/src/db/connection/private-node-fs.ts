import { NodeFS } from '@electric-sql/pglite/nodefs';
import { OTHERS_PERMISSIONS } from '../../files/private-modes.ts';

/** The operations of Emscripten's file system that set a mode. Its type declarations do not name them. */
interface ModeOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, attributes: { mode?: number }): void;
}

/**
 * PGlite's file system in a directory, without access for other users. PGlite itself sets 0666 on every file that it
 * creates, which no umask prevents.
 */
export class PrivateNodeFs extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [({ NODEFS }) => removeOthersAccess(NODEFS), ...(emscriptenOpts.preRun ?? [])],
      },
    };
  }
}

function removeOthersAccess(fileSystem: object): void {
  const { node_ops: operations } = fileSystem as { node_ops: ModeOperations };
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS_PERMISSIONS, device);
  operations.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS_PERMISSIONS },
    );
}
