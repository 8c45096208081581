import * as v from 'valibot';
import { CountSchema, listOf, TextSchema } from '../entities/index.ts';
import { PartHealthSchema } from './today.schema.ts';

/** A recurring job. */
export const JobSchema = v.object({
  /** Such as `emails`. */
  name: TextSchema,
  /** Seconds between two runs; `null` for a job of another version of the shop. */
  interval_seconds: v.nullable(v.number()),
  /** Failed runs since the last successful one. */
  failures: CountSchema,
  /** The error of the last run; `''` if it succeeded. */
  error: TextSchema,
  /** Since when all runs fail; ISO 8601 with `Z`, `''` if the last run succeeded. */
  date_failed_since: TextSchema,
});
/** A recurring job. */
export type Job = v.InferOutput<typeof JobSchema>;

/** An environment variable. A change takes effect after a restart. */
export const EnvironmentSettingSchema = v.object({
  /** The name of the environment variable. */
  name: TextSchema,
  /** The value in use; `''` when it has none, and for a secret. Passwords are removed from URLs. */
  value: TextSchema,
  /** Whether the value is hidden. */
  is_secret: v.boolean(),
  /** Whether the value differs from the default. */
  is_changed: v.boolean(),
});
/** An environment variable. */
export type EnvironmentSetting = v.InferOutput<typeof EnvironmentSettingSchema>;

/** The system status: versions, database, storage, jobs and settings. */
export const SystemSchema = v.object({
  /** The version of the shop. */
  version: TextSchema,
  /** The version of Node.js. */
  node_version: TextSchema,
  /** When the process that responds was started; ISO 8601 with `Z`. */
  date_started: TextSchema,
  database: v.object({
    /** `embedded`, or `server` for a PostgreSQL server. */
    kind: v.picklist(['embedded', 'server']),
    /** The version of PostgreSQL. */
    version: TextSchema,
    /** The size of the database in bytes. */
    size_bytes: CountSchema,
    /** Migrations that have run. */
    migrations: CountSchema,
    /** The name of the latest migration; `''` without one. */
    last_migration: TextSchema,
  }),
  /** Where books and pictures are stored: `directory`, or `bucket` for an S3-compatible service. */
  files: v.picklist(['directory', 'bucket']),
  health: listOf(PartHealthSchema),
  jobs: listOf(JobSchema),
  settings: listOf(EnvironmentSettingSchema),
});
/** The system status. */
export type System = v.InferOutput<typeof SystemSchema>;
