import { createZipWriter, type ZipWriter } from '@octavo/epub/zip';

/**
 * Streams a ZIP archive while `write` adds its entries. Each part is produced after the previous one was consumed. When the
 * consumer stops, the next entry of `write` fails.
 * @throws the error of `write`
 */
export async function* archiveParts(write: (archive: ZipWriter) => Promise<void>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const output = writable.getWriter();
  const archive = createZipWriter(
    { write: (bytes) => output.write(bytes), end: () => output.close() },
    { allowsZip64: true },
  );
  // The consumer gets the error.
  const writing = write(archive)
    .then(() => archive.finish())
    .catch((error: unknown) => output.abort(error));
  try {
    yield* readable;
  } finally {
    await writing;
  }
}
