import * as v from 'valibot';

/** Progress events of a backup, a restore or a move; `done` is the last one. */
export const BackupEventSchema = v.variant('step', [
  v.object({ step: v.literal('rows'), rows: v.number() }),
  v.object({ step: v.literal('files'), done: v.number(), total: v.number() }),
  v.object({ step: v.literal('done'), rows: v.number(), files: v.number(), missing: v.array(v.string()) }),
]);

/** A progress event. */
export type BackupEvent = v.InferOutput<typeof BackupEventSchema>;

/** The admin command for a backup; `file` is an absolute path. */
export const backupCommand = {
  path: '/shop/backup',
  request: v.object({ file: v.pipe(v.string(), v.nonEmpty()) }),
  event: BackupEventSchema,
} as const;

/** The admin command for the move to a PostgreSQL server. */
export const moveCommand = {
  path: '/shop/move',
  request: v.object({
    url: v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'The address must start with postgres://.'),
      v.url('The address is not a valid URL.'),
    ),
  }),
  event: BackupEventSchema,
} as const;
