import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

export type JsonSchema = { [key: string]: unknown }

/** Schemas that are a function of ours: what they let through is a text. */
const ownTexts = new Set(['custom'])
/** Checks that JSON Schema has no word for: the description says less than what is checked. */
const unsaid = new Set(['check', 'raw_check', 'partial_check', 'transform', 'to_lower_case', 'trim', 'finite'])

/**
 * A valibot schema as JSON Schema 2020-12 (what OpenAPI 3.1 speaks): what a request may carry or an answer holds.
 * Throws on kinds that neither the library nor this file knows, so that a new one is noticed.
 */
export function jsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema }) => (ownTexts.has(valibotSchema.type) ? { type: 'string' } : undefined),
    overrideAction: ({ valibotAction, jsonSchema: described }) =>
      unsaid.has(valibotAction.type) ? described : undefined,
  })
  return described
}
