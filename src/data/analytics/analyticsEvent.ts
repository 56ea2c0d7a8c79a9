import * as v from 'valibot'

/** LIST [SE-4, GS-8]: events that may be counted. */
const eventNames = ['search.result', 'search.exit', 'favorite', 'currency', 'language'] as const

/** One event: its name, when (unix ms), and short values. Never an address, never what was typed. */
const analyticsEvent = v.object({
  name: v.picklist(eventNames),
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  values: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z]{0,31}$/)),
      v.union([v.pipe(v.string(), v.maxLength(64)), v.pipe(v.number(), v.finite()), v.boolean()]),
    ),
    v.check(values => Object.keys(values).length <= 12, 'too many values'),
  ),
})
export type AnalyticsEvent = v.InferOutput<typeof analyticsEvent>

/** A batch as it is posted. */
export const analyticsBatch = v.object({ events: v.pipe(v.array(analyticsEvent), v.minLength(1), v.maxLength(100)) })
