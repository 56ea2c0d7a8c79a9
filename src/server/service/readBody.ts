import type { Context } from 'hono'
import type { Visit } from './ServiceEnv.ts'

const unstorable = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())

/**
 * What a JSON text says. Throws where it isn't JSON, or holds a text that no database can keep (a NUL, half a
 * character).
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (unstorable(value)) throw new SyntaxError('not a text')
    return value
  })

export type JsonBody = { ok: true; value: unknown } | { ok: false; response: Response }

/** The text of a request's body; null as soon as it is longer than `most` bytes. */
export async function bodyText(c: Context<Visit>, most: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength
    if (size > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * The JSON body of a request, read up to `most` bytes. Otherwise the answer that says what is wrong: 415, 413 or 400.
 */
export async function readBody(c: Context<Visit>, most: number): Promise<JsonBody> {
  const refuse = (code: string, message: string, status: 400 | 413 | 415): JsonBody => ({
    ok: false,
    response: c.json({ error: { code, message } }, status),
  })
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    return refuse('notJson', 'Content-Type must be application/json', 415)
  if (Number(c.req.header('content-length') ?? 0) > most) return refuse('tooLarge', `At most ${most} bytes`, 413)
  try {
    const text = await bodyText(c, most)
    return text === null ? refuse('tooLarge', `At most ${most} bytes`, 413) : { ok: true, value: parseJson(text) }
  } catch {
    return refuse('notJson', 'The body is not JSON', 400)
  }
}
