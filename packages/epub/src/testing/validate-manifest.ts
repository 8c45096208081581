import { Ajv, type ErrorObject } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { Manifest } from '../manifest/index.ts';
import schema from './manifest.schema.json' with { type: 'json' };

const ajv = new Ajv({ allErrors: true, strictTypes: false });
ajvFormats.default(ajv);
const validate = ajv.compile(schema);

/** Returns the schema violations of a serialized manifest; empty when it is valid. */
export function manifestErrors(manifest: Manifest): string[] {
  validate(JSON.parse(JSON.stringify(manifest)));
  return (validate.errors ?? []).map(({ instancePath, message }: ErrorObject) => `${instancePath} ${message ?? ''}`);
}
