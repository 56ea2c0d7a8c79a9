import { createContext } from 'react'

/** Whether a `FaultBoundary` is around: what is thrown below it is said there, and nothing else goes. */
export const Guarded = createContext(false)
