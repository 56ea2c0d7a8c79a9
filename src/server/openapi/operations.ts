import type * as v from 'valibot'
import { type JsonSchema, jsonSchema } from '#data/market/jsonSchema.ts'

// How a route of the service is described.

const reasons: Readonly<Record<number, string>> = {
  204: 'Nothing to say',
  400: 'The request has another shape',
  401: 'Nobody is signed in, or the signature is not what was asked for',
  403: 'Only pages of this site may ask this',
  404: 'Not here',
  408: 'The collector took too long',
  409: 'It can’t be done as things stand',
  413: 'The request is too large',
  415: 'Content-Type must be application/json',
  422: 'The picture can’t be drawn',
  429: 'Too many requests; Retry-After says when',
  502: 'What stands behind does not answer',
  503: 'What is needed for it can’t be had now',
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const failure = (status: number) => ({
  description: reasons[status],
  content: json({ $ref: '#/components/schemas/Error' }),
})
const failures = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map(status => [status, status === 204 ? { description: reasons[204] } : failure(status)]))
const answers = (answer: v.GenericSchema | null, statuses: readonly number[]) => ({
  ...(answer ? { 200: { description: 'OK', content: json(jsonSchema(answer)) } } : {}),
  ...failures(statuses),
})
export const text = (pattern?: string): JsonSchema => ({ type: 'string', ...(pattern ? { pattern } : {}) })

type Parameter = { name: string; in: 'path' | 'query'; schema: JsonSchema }
export const get = (
  summary: string,
  answer: v.GenericSchema,
  parameters: readonly Parameter[],
  ...statuses: number[]
) => ({
  get: {
    summary,
    parameters: parameters.map(each => ({ ...each, required: each.in === 'path' })),
    responses: answers(answer, statuses),
  },
})
type Change = {
  summary: string
  body: v.GenericSchema
  answer: v.GenericSchema | null
  statuses: readonly number[]
  parameters?: readonly Parameter[]
}
const change = ({ summary, body, answer, statuses, parameters = [] }: Change) => ({
  summary,
  parameters: parameters.map(each => ({ ...each, required: true })),
  requestBody: { required: true, content: json(jsonSchema(body)) },
  responses: answers(answer, statuses),
})
export const post = (of: Change) => ({ post: change(of) })
export const put = (of: Change) => ({ put: change(of) })

/** `sameOrigin`: by readRequest; others take what any page sends, and trust nothing but a signature in it. */
export const body = [400, 413, 415, 429] as const
export const sameOrigin = [...body, 401, 403, 409, 503] as const
export const signed = [...body, 401, 409, 503] as const
