// Loaded on the first intent: our directive, then Astro's island element, which finds its islands in the page and
// starts them.
import './provideIntent.ts'
import 'astro/runtime/server/astro-island.js'
