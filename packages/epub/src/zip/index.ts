export { DEFAULT_LIMITS } from '../check/index.ts';
export { gzipChunks, gzipFrame, gzipLength } from './gzip-frame.ts';
export { bufferSource, fileSource } from './source.ts';
export type { RandomAccessSource } from './source.ts';
export { openZip } from './zip-archive.ts';
export type { ZipArchive } from './zip-archive.ts';
export type { ZipEntry } from './zip-entry.ts';
export { createZipWriter, fileSink, memorySink, compressEntry } from './zip-writer.ts';
export type { ByteSink, CompressedEntry, ZipWriter } from './zip-writer.ts';
