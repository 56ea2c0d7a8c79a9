/**
 * SE-4. What came of sending a batch. `skipped`: nothing was sent, since it isn't allowed or there was nothing.
 * `SystemError`: no answer came.
 */
export type TransportStatus =
  | 'success'
  | 'rate_limit'
  | 'payload_too_large'
  | 'Timeout'
  | 'invalid'
  | 'failed'
  | 'unknown'
  | 'skipped'
  | 'SystemError'

/** The status of an HTTP code. */
export function transportStatus(code: number): TransportStatus {
  if (code >= 200 && code < 300) return 'success'
  if (code === 429) return 'rate_limit'
  if (code === 413) return 'payload_too_large'
  if (code === 408) return 'Timeout'
  if (code >= 400 && code < 500) return 'invalid'
  return code >= 500 ? 'failed' : 'unknown'
}
