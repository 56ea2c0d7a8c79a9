import intent from './intent.ts'

// What Astro's own inline copy of a directive does: put it where the island element looks for it.
const scope = self as unknown as { Astro?: Record<string, unknown> }
scope.Astro = { ...scope.Astro, intent }
