import { AppError } from '#domain/Errors.ts'

/** Runs the work while no other tab holds one of its names. Throws `deed.otherTab`. */
export function alone<T>([name, ...names]: readonly string[], stop: AbortSignal, work: () => Promise<T>): Promise<T> {
  // A page without https has no locks, and no wallet either.
  if (!navigator.locks || name === undefined) return Promise.resolve().then(work)
  return new Promise((resolve, reject) => {
    const run = (lock: Lock | null): Promise<unknown> => {
      if (!lock) return Promise.reject(new AppError('deed.otherTab'))
      const done = alone(names, stop, work)
      done.then(resolve, reject)
      const stopped = new Promise<void>(leave => stop.addEventListener('abort', () => leave(), { once: true }))
      return Promise.race([done, stopped])
    }
    navigator.locks.request(name, { ifAvailable: true }, run).catch(reject)
  })
}
