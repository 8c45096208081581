import * as v from 'valibot';

/**
 * A file as a response: its bytes, its media type without parameters, and its name.
 *
 * On the wire it is the body itself, with `Content-Type` and `Content-Disposition: attachment; filename*=…`. A server for
 * pages on other origins exposes the latter with `Access-Control-Expose-Headers`. Browsers keep a large blob on disk.
 */
export const FileSchema = v.object({
  /** Without directories and control characters; `''` when the server sent none. */
  filename: v.string(),
  type: v.string(),
  blob: v.custom<Blob>((raw) => raw instanceof Blob),
});
/** A file as a response. */
export type FileResponse = v.InferOutput<typeof FileSchema>;
