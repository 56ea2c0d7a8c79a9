import type { Context } from 'hono'
import * as v from 'valibot'
import { bodyText, parseJson } from './readBody.ts'
import type { Visit } from './ServiceEnv.ts'

/** Why a request is not heard: a status and a code of the answer. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: 400 | 401 | 403 | 409 | 413 | 415 | 429 | 503
  readonly code: string
  /** Of the sentence that the page makes of the code. */
  readonly values: Record<string, number> | undefined
  constructor({
    status,
    code,
    message,
    values,
  }: { status: Refused['status']; code: string; message: string; values?: Record<string, number> }) {
    super(message)
    this.status = status
    this.code = code
    this.values = values
  }
}

const MAX_BODY = 32_768

/**
 * The body of a request that changes something: JSON of the given shape, at most `most` bytes, sent by a page of ours
 * (the browser's own Origin; a form of another site can't send JSON without asking first). Throws Refused.
 */
export async function readRequest<const Schema extends v.GenericSchema>(
  c: Context<Visit>,
  origin: string,
  schema: Schema,
  most = MAX_BODY,
): Promise<v.InferOutput<Schema>> {
  const from = c.req.header('origin')
  if (from !== origin)
    throw new Refused({ status: 403, code: 'origin', message: 'Only pages of this site may ask this' })
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refused({ status: 415, code: 'json', message: 'Content-Type must be application/json' })
  const text = await bodyText(c, most)
  if (text === null)
    throw new Refused({ status: 413, code: 'large', message: `The request is larger than ${most} bytes` })
  let parsed: unknown
  try {
    parsed = parseJson(text)
  } catch {
    throw new Refused({ status: 400, code: 'json', message: 'This is not JSON' })
  }
  const result = v.safeParse(schema, parsed)
  if (!result.success) throw new Refused({ status: 400, code: 'shape', message: 'The request has another shape' })
  return result.output
}
