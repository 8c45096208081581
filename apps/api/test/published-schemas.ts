import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';

/** A folder with the published schemas, if available: every `*.schema.json` in it, by its `$id`. */
export const PUBLISHED_SCHEMAS = process.env['OCTAVO_OPDS_SCHEMAS'];

/** Removes group names, because Node rejects duplicate ones in some patterns. */
const withoutNames = (pattern: string, flags: string) => new RegExp(pattern.replaceAll(/\(\?<\w+>/g, '('), flags);

/** Returns a function that validates a document against the published schema with a given id and returns its errors. */
export function publishedValidators(folder: string): (schema: string, document: unknown) => string[] {
  const regExp = Object.assign(withoutNames, { code: 'new RegExp' });
  const ajv = new Ajv({ strict: false, allErrors: true, code: { regExp } });
  ajvFormats.default(ajv);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.schema.json')) continue;
    const { id, ...schema } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { id?: string; $id?: string };
    ajv.addSchema(schema, schema.$id ?? id);
  }
  return (schema, document) => {
    const validateDocument: ValidateFunction | undefined = ajv.getSchema(schema);
    if (!validateDocument) return [`${schema} is not in ${folder}.`];
    return validateDocument(document)
      ? []
      : (validateDocument.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
