import * as v from 'valibot'
import { DataError } from '../DataError.ts'

/**
 * How to ask. `base`: '' in the browser (same origin), the indexer's URL at build, or several (comma separated) that
 * know the same.
 */
export type FetchOptions = {
  base?: string | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
  /**
   * What the browser kept of an earlier question is not good enough: our answers may be taken from there for half a
   * minute.
   */
  fresh?: boolean | undefined
}

const TIMEOUT_MS = 10_000
const RETRIES = 2
/** No answer of ours is nearly this large. */
const MAX_BYTES = 4_000_000

/**
 * Asks for JSON and parses it by its schema. Each try has a time limit; only what may be different next time is tried
 * again (these are all GETs, so that is safe), 200 ms · 2ⁿ apart. Throws DataError, nothing else. [AP-4]
 */
export async function fetchJson<const T extends v.GenericSchema>(
  schema: T,
  path: string,
  options: FetchOptions = {},
): Promise<v.InferOutput<T>> {
  const { base = '', signal, timeoutMs = TIMEOUT_MS, retries = RETRIES, fresh = false } = options
  const bases = base.split(',')
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask({ schema, url: bases[attempt % bases.length] + path, timeoutMs, fresh }, signal)
    } catch (error) {
      const failure =
        error instanceof DataError
          ? error
          : new DataError(signal?.aborted ? 'data.cancelled' : 'data.unreachable', { cause: error, detail: path })
      if (!failure.retryable || attempt >= Math.max(retries, bases.length - 1) || signal?.aborted) throw failure
      await pause(200 * 2 ** attempt, signal)
    }
  }
}

async function ask<const T extends v.GenericSchema>(
  { schema, url, timeoutMs, fresh }: { schema: T; url: string; timeoutMs: number; fresh: boolean },
  signal: AbortSignal | undefined,
): Promise<v.InferOutput<T>> {
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]
  const response = await fetch(url, {
    ...{ signal: AbortSignal.any(limits), headers: { accept: 'application/json' } },
    ...(fresh && { cache: 'no-cache' }),
  })
  if (response.status === 404) throw new DataError('data.notFound', { detail: url })
  if (response.status === 429 || response.status >= 500)
    throw new DataError('data.unreachable', { detail: `${response.status} ${url}` })
  if (!response.ok) throw new DataError('data.malformed', { detail: `${response.status} ${url}` })
  const text = await readText(response, url)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new DataError('data.malformed', { cause, detail: url })
  }
  const result = v.safeParse(schema, json)
  if (!result.success) {
    const issue = result.issues[0]
    throw new DataError('data.malformed', { detail: `${url}: ${v.getDotPath(issue) ?? ''} ${issue.message}` })
  }
  return result.output
}

/** The body as text, given up as soon as it grows beyond the limit. */
async function readText(response: Response, url: string): Promise<string> {
  const tooLarge = () => new DataError('data.malformed', { detail: `more than ${MAX_BYTES} bytes from ${url}` })
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) throw tooLarge()
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_BYTES) {
      await reader.cancel()
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DataError('data.cancelled'))
      },
      { once: true },
    )
  })
