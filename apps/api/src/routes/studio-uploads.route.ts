import { BASE_PATH } from '@octavo/core/contract';
import { BadRequestError, MethodError } from '@octavo/core/errors';
import {
  studioContract as calls,
  studioMessages,
  type UploadKind,
  uploadKinds,
  UPLOADS_PATH,
} from '@octavo/core/studio';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { UploadRecord } from '../db/studio/uploads.queries.ts';
import type { Deps } from '../deps.ts';
import { clientAddress, isStorable, readBytes, type SignedInEnv, valid } from '../http/index.ts';
import { toUpload } from '../studio/index.ts';

/** The maximum size of a part: the listener reads it as a whole before the handler runs. */
export const MAX_PART_BYTES = 1024 * 1024;
const TUS_VERSION = '1.0.0';
const MAX_FILENAME_LENGTH = 200;
const MAX_INT32 = 2_147_483_647;

/**
 * Uploads by the tus protocol 1.0 with creation, termination and expiration.
 * `GET /studio/uploads` → 200, without reports · 429.
 * `POST /studio/uploads` → 201 with `Location` · 409 `quota_exceeded` · 412 `upload_protocol` · 413.
 * `HEAD`, `GET /studio/uploads/:id` → 200 with `Upload-Offset`.
 * `PATCH /studio/uploads/:id` → 204 with the next offset · 409 `upload_offset_conflict` · 413 · 415.
 * `DELETE /studio/uploads/:id` → 204 · 409 `upload_checking`.
 * All: 401 · 403 · 404 `upload_not_found`.
 * @see https://tus.io/protocols/resumable-upload
 */
export const studioUploadsRoute = ({
  studio: { uploads },
  settings,
  rateLimiter,
}: Pick<Deps, 'studio' | 'settings' | 'rateLimiter'>) =>
  new Hono<SignedInEnv>({ strict: false })
    .use(UPLOADS_PATH, tusHeaders(settings))
    .use(`${UPLOADS_PATH}/:id`, tusHeaders(settings))
    .get(UPLOADS_PATH, async (c) => {
      await rateLimiter.consume({ 'report account': c.var.user.id });
      return c.json(await uploads.list(c.var.user));
    })
    .post(UPLOADS_PATH, tusOnly, async (c) => {
      await rateLimiter.consume({ 'upload account': c.var.user.id });
      const metadata = parseMetadata(c.req.header('upload-metadata') ?? '');
      const upload = await uploads.create(c.var.user, {
        size: lengthOf(c.req.header('upload-length')),
        filename: filenameOf(metadata),
        kind: kindOf(metadata),
        bookId: bookIdOf(metadata),
        cropPercent: cropPercentOf(metadata),
        clientAddress: clientAddress(c, settings),
      });
      c.header('Location', `${BASE_PATH}${UPLOADS_PATH}/${upload.id}`);
      return withOffset(c, upload).body(null, 201);
    })
    // A `HEAD` request gets the headers of this response.
    .get(`${UPLOADS_PATH}/:id`, valid('param', calls.upload.params), async (c) => {
      await rateLimiter.consume({ 'report account': c.var.user.id });
      const upload = await uploads.find(c.var.user, c.req.valid('param').id);
      return withOffset(c, upload).json(toUpload(upload));
    })
    .patch(`${UPLOADS_PATH}/:id`, valid('param', calls.upload.params), tusOnly, async (c) => {
      if (c.req.header('content-type') !== 'application/offset+octet-stream')
        throw new MethodError('media_type_unsupported');
      const offset = sizeOf(c.req.header('upload-offset'));
      const bytes = await readBytes(c, { maxBytes: MAX_PART_BYTES });
      await rateLimiter.consume({
        'upload part account': c.var.user.id,
        'upload part address': clientAddress(c, settings),
      });
      const upload = await uploads.addPart(c.var.user, c.req.valid('param').id, offset, bytes);
      return withOffset(c, upload).body(null, 204);
    })
    .delete(`${UPLOADS_PATH}/:id`, valid('param', calls.upload.params), tusOnly, async (c) => {
      await uploads.remove(c.var.user, c.req.valid('param').id);
      return c.body(null, 204);
    });

/** Describes the server in every response about uploads. */
const tusHeaders = ({ MAX_BOOK_MB: maxMb }: Pick<Deps['settings'], 'MAX_BOOK_MB'>) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    c.header('Tus-Resumable', TUS_VERSION);
    c.header('Tus-Version', TUS_VERSION);
    c.header('Tus-Extension', 'creation,termination,expiration');
    c.header('Tus-Max-Size', String(maxMb * 1024 * 1024));
    await next();
  });

/** @throws {BadRequestError} 412 `upload_protocol` for another version of the protocol */
const tusOnly = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.req.header('tus-resumable') !== TUS_VERSION)
    throw new BadRequestError('upload_protocol', { status: 412, message: studioMessages.upload_protocol });
  await next();
});

function withOffset<C extends Context<SignedInEnv>>(c: C, upload: UploadRecord): C {
  c.header('Upload-Offset', upload.received_bytes);
  c.header('Upload-Length', upload.size_bytes);
  c.header('Upload-Expires', upload.expires_at.toUTCString());
  return c;
}

/** @throws {BadRequestError} for a missing or invalid size. `Upload-Defer-Length` is not supported. */
function sizeOf(header: string | undefined): number {
  if (header === undefined || !/^\d{1,15}$/.test(header)) throw new BadRequestError();
  return Number(header);
}

/** @throws {BadRequestError} for a file without content */
function lengthOf(header: string | undefined): number {
  const length = sizeOf(header);
  if (length === 0) throw new BadRequestError();
  return length;
}

/** The pairs of `Upload-Metadata`: names with values in Base64. */
function parseMetadata(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  return new Map(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]));
}

/** The name of the file without directories, for display only. */
function filenameOf(metadata: ReadonlyMap<string, string>): string {
  const name = metadata.get('filename')?.split(/[/\\]/).at(-1)?.slice(0, MAX_FILENAME_LENGTH).trim() ?? '';
  return isStorable(name) ? name : '';
}

/** The kind of the upload; `book` by default. @throws {BadRequestError} for an unknown kind */
function kindOf(metadata: ReadonlyMap<string, string>): UploadKind {
  const text = metadata.get('kind') ?? 'book';
  const kind = uploadKinds.find((known) => known === text);
  if (kind === undefined) throw new BadRequestError();
  return kind;
}

/** The position of the crop of a cover, in percent; 50 by default. @throws {BadRequestError} outside of 0 to 100 */
function cropPercentOf(metadata: ReadonlyMap<string, string>): number {
  const text = metadata.get('crop') ?? '50';
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100) throw new BadRequestError();
  return Number(text);
}

/** @throws {BadRequestError} for an id out of range */
function bookIdOf(metadata: ReadonlyMap<string, string>): number | undefined {
  const text = metadata.get('book');
  if (text === undefined || text === '') return undefined;
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id > MAX_INT32) throw new BadRequestError();
  return id;
}
