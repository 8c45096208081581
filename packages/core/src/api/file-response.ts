import type { FileResponse } from '../contract/index.ts';

/** Reads the file in a response; `undefined` when it has another media type. */
export async function readFileResponse(
  response: Response,
  types: readonly string[],
): Promise<FileResponse | undefined> {
  const type = (response.headers.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();
  if (!types.includes(type)) return undefined;
  return {
    filename: parseFilename(response.headers.get('content-disposition') ?? ''),
    type,
    blob: await response.blob(),
  };
}

/**
 * Returns the file name of a `Content-Disposition` header without directories and control characters; `''` without one.
 *
 * @see RFC 6266: the encoded `filename*` takes precedence over the plain `filename`
 */
export function parseFilename(disposition: string): string {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition);
  const name = decodeOrUndefined(encoded) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2] ?? '';
  return (
    name
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '')
      .replace(/^\.+/, '')
      .trim() ?? ''
  );
}

function decodeOrUndefined(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    // The encoding is invalid, so the plain name is used.
    return undefined;
  }
}
