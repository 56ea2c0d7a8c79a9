import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react'
import { Guarded } from './guarded.ts'
import { loadStyles } from './loadStyles.ts'

/**
 * A part that is fetched once the visitor reaches for it, with its own styles (their addresses); until both are loaded
 * `meanwhile` is rendered. React's `lazy` waits up to 300 ms more before it renders what has come, and that timer
 * throws where the tree has changed under it. Throws, for the `FaultBoundary` around it, why the part can't be loaded;
 * rendered again it is fetched again. Without a boundary `meanwhile` stays: a part that is missing must not take its
 * island with it, and the page's strip says that something is missing.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  styles: readonly string[] = [],
  meanwhile: ReactNode = null,
): ComponentType<P> {
  let Part: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a part, where its module is read
  return function Later(props: P) {
    /** Nothing yet; then empty, or why it failed. */
    const [end, setEnd] = useState<unknown[]>()
    const guarded = useContext(Guarded)
    useEffect(() => {
      if (!Part)
        Promise.all([load(), ...styles.map(loadStyles)]).then(
          ([part]) => {
            Part = part
            setEnd([])
          },
          why => setEnd([why]),
        )
    }, [])
    if (end?.length && guarded) throw end[0]
    return Part ? <Part {...props} /> : meanwhile
  }
}
