import * as v from 'valibot'
import { AppError, type ErrorCode } from '#domain/Errors.ts'

type Refusal = { code?: unknown; message?: unknown; values?: unknown }
type Service = {
  /** Path of the service, without a slash at its end. */
  root: string
  /** ms until an answer counts as none. */
  timeout: number
  /** What the service's refusals are called here. */
  codes: Readonly<Record<string, ErrorCode>>
  /** Any other refusal, and an answer of another shape. */
  failed: ErrorCode
  /** How a body is handed over; without, as a POST. */
  method?: 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  /** What a refusal tells its sentence. */
  valuesOf?: (refusal: Refusal) => Record<string, string>
}
export type AskService = <const Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
) => Promise<v.InferOutput<Schema>>

/**
 * Asks one of our own services: a POST (or its `method`) where there is a body, else a GET. A question is asked once:
 * what it changes must not be asked twice. What it returns throws AppError (`failed`, those of `codes`, `network.*`),
 * and the signal's reason when aborted.
 */
export function serviceAsker({
  root,
  timeout,
  codes,
  failed,
  method = 'POST',
  headers,
  valuesOf,
}: Service): AskService {
  return async (schema, path, body, signal) => {
    const limit = AbortSignal.timeout(timeout)
    let response: Response
    try {
      response = await fetch(`${root}/${path}`, {
        ...(body === undefined
          ? { ...(headers && { headers }) }
          : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new AppError(navigator.onLine === false ? 'network.offline' : 'network.down', { cause })
    }
    const answer: unknown = await response.json().catch(() => null) // no JSON: refused below
    if (!response.ok) {
      const refusal = (answer as { error?: Refusal } | null)?.error ?? {}
      throw new AppError(codes[String(refusal.code)] ?? failed, {
        cause: answer,
        ...(valuesOf ? { values: valuesOf(refusal) } : {}),
      })
    }
    const result = v.safeParse(schema, answer)
    if (!result.success) throw new AppError(failed, { cause: result.issues[0]?.message })
    return result.output
  }
}
