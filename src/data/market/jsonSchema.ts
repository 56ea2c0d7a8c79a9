import type * as v from 'valibot'

export type JsonSchema = { [key: string]: unknown }
type Any = v.GenericSchema & { [key: string]: unknown }
type Action = { kind: string; type: string; requirement?: unknown }

const actionSchema = (action: Action, ofArray: boolean): JsonSchema => {
  switch (action.type) {
    case 'regex':
      return { pattern: (action.requirement as RegExp).source }
    case 'max_length':
      return ofArray ? { maxItems: action.requirement } : { maxLength: action.requirement }
    case 'min_length':
      return ofArray ? { minItems: action.requirement } : { minLength: action.requirement }
    case 'non_empty':
      return ofArray ? { minItems: 1 } : { minLength: 1 }
    case 'min_value':
      return { minimum: action.requirement }
    case 'max_value':
      return { maximum: action.requirement }
    case 'integer':
    case 'safe_integer':
      return { type: 'integer' }
    default:
      // Checks and transformations have no words in JSON Schema.
      return {}
  }
}

/**
 * A valibot schema as JSON Schema 2020-12 (what OpenAPI 3.1 speaks): what a request may carry or an answer holds.
 * Throws on kinds we don't use, so that a new one is noticed.
 */
export function jsonSchema(schema: v.GenericSchema): JsonSchema {
  const any = schema as Any
  const pipe = any.pipe as Action[] | undefined
  if (pipe !== undefined) {
    const [first, ...actions] = pipe
    const schemas = actions
      .filter(action => action.kind !== 'schema')
      .map(action => actionSchema(action, any.type === 'array'))
    return Object.assign({}, jsonSchema({ ...(first as unknown as v.GenericSchema) }), ...schemas) as JsonSchema
  }
  switch (any.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: any.type }
    case 'literal':
      return { const: any.literal }
    case 'picklist':
      return { enum: any.options }
    case 'nullable': {
      const inner = jsonSchema(any.wrapped as v.GenericSchema)
      return typeof inner.type === 'string'
        ? { ...inner, type: [inner.type, 'null'] }
        : { anyOf: [inner, { type: 'null' }] }
    }
    case 'optional': {
      const inner = jsonSchema(any.wrapped as v.GenericSchema)
      return any.default === undefined ? inner : { ...inner, default: any.default }
    }
    case 'nullish':
      return jsonSchema({ type: 'nullable', wrapped: any.wrapped } as unknown as v.GenericSchema)
    case 'unknown':
      return {}
    case 'custom':
      // What a function of ours allows: a text, in all we have.
      return { type: 'string' }
    case 'record':
      return { type: 'object', additionalProperties: jsonSchema(any.value as v.GenericSchema) }
    case 'variant':
    case 'union':
      return { anyOf: (any.options as v.GenericSchema[]).map(jsonSchema) }
    case 'array':
      return { type: 'array', items: jsonSchema(any.item as v.GenericSchema) }
    case 'tuple':
      return { type: 'array', prefixItems: (any.items as v.GenericSchema[]).map(jsonSchema), items: false }
    case 'object': {
      const entries = Object.entries(any.entries as Record<string, v.GenericSchema>)
      return {
        type: 'object',
        properties: Object.fromEntries(entries.map(([key, value]) => [key, jsonSchema(value)])),
        required: entries
          .filter(([, value]) => value.type !== 'optional' && value.type !== 'nullish')
          .map(([key]) => key),
      }
    }
    default:
      throw new Error(`no JSON Schema for ${any.type}`)
  }
}
