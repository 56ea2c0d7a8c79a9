// Run by being loaded: startFigures.ts asked for by name from here and from pages that begin with it would cost each of
// them a namespace.
import { startFigures } from '#islands/live/startFigures.ts'

startFigures()
