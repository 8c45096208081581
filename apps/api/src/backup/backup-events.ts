import * as v from 'valibot';

/** What a backup, a restore or a move tells while it runs; `done` is the last word. */
export const BackupEventSchema = v.variant('step', [
  v.object({ step: v.literal('rows'), rows: v.number() }),
  v.object({ step: v.literal('files'), done: v.number(), total: v.number() }),
  v.object({ step: v.literal('done'), rows: v.number(), files: v.number(), missing: v.array(v.string()) }),
]);

/** One of those tidings. */
export type BackupEvent = v.InferOutput<typeof BackupEventSchema>;

/** The backup as an operator's command; `file` is absolute. */
export const backupCommand = {
  path: '/shop/backup',
  request: v.object({ file: v.pipe(v.string(), v.nonEmpty()) }),
  event: BackupEventSchema,
} as const;

/** The move to a PostgreSQL server as an operator's command. */
export const moveCommand = {
  path: '/shop/move',
  request: v.object({
    url: v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'The address must start with postgres://.'),
      v.url('The address cannot be read.'),
    ),
  }),
  event: BackupEventSchema,
} as const;
