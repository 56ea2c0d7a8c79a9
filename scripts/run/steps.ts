// What a person sees while a verb works: one line a step with its progress and time. A terminal gets a moving line, a
// log gets plain ones.
const tty = Boolean(process.stdout.isTTY) && process.env.CI === undefined
const FRAMES = ['◐', '◓', '◑', '◒']
const PLAIN_EVERY = 5_000

/** Milliseconds as a person reads them: 0.4 s, 12 s, 2 min 5 s. */
export function took(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

export const say = (text = ''): void => {
  // What others say while a step's line moves takes that line's place; the step draws itself again below.
  process.stdout.write(`${tty ? '\r\x1b[2K' : ''}${text}\n`)
}

export type Step = {
  /** Says how far the step is, e.g. `1,200 of 5,000 swaps`. */
  progress(text: string): void
}

/**
 * Runs `work` as a named step; prints its progress while it runs and its time (and `work`'s text, if any) when it is
 * done.
 */
export async function step<T>(
  name: string,
  work: (step: Step) => Promise<T>,
  done?: (result: T) => string,
): Promise<T> {
  const started = Date.now()
  let text = ''
  let frame = 0
  let printed = Date.now()
  const draw = () => {
    const line = `${name}${text ? `: ${text}` : ''} … ${took(Date.now() - started)}`
    if (tty)
      process.stdout.write(
        `\r\x1b[2K${FRAMES[frame++ % FRAMES.length]} ${line.slice(0, (process.stdout.columns ?? 120) - 3)}`,
      )
    else if (Date.now() - printed >= PLAIN_EVERY) {
      printed = Date.now()
      say(`  ${line}`)
    }
  }
  if (!tty) say(`${name} …`)
  const timer = setInterval(draw, tty ? 120 : 1000)
  try {
    const result = await work({
      progress: next => {
        text = next
      },
    })
    const note = done?.(result) ?? ''
    clearInterval(timer)
    if (tty) process.stdout.write('\r\x1b[2K')
    say(`${tty ? '\x1b[32m✓\x1b[0m ' : ''}${name}${note ? `: ${note}` : ''} (${took(Date.now() - started)})`)
    return result
  } catch (error) {
    clearInterval(timer)
    if (tty) process.stdout.write('\r\x1b[2K')
    say(`${tty ? '\x1b[31m✗\x1b[0m ' : ''}${name}: stopped after ${took(Date.now() - started)}`)
    throw error
  }
}
