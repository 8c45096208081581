import * as v from 'valibot';

/**
 * A file as an answer: its bytes, its media type without parameters, and its name.
 *
 * On the wire it is the body itself, with `Content-Type` and `Content-Disposition: attachment; filename*=…`; a server for
 * pages of other hosts exposes the latter by `Access-Control-Expose-Headers`. Browsers keep a large blob on disk.
 */
export const FileSchema = v.object({
  /** Without folders and control characters; `''` when the server named none. */
  filename: v.string(),
  type: v.string(),
  blob: v.custom<Blob>((raw) => raw instanceof Blob),
});
export type FileResponse = v.InferOutput<typeof FileSchema>;
