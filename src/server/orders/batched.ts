type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Does together what is asked while the last lot is still worked on, at most `most` at once: one question to a node and
 * one write to the disk for many visitors. `work` answers in the order of what it is given; what it throws, all who are
 * in the lot get.
 */
export function batched<Asked, Answer>(
  work: (lot: readonly Asked[]) => Promise<readonly Answer[]>,
  most: number,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = []
  let isBusy = false
  const run = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) {
      const lot = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answers = await work(lot.map(({ asked }) => asked))
        for (const [i, { resolve }] of lot.entries()) resolve(answers[i]!)
      } catch (error) {
        for (const { reject } of lot) reject(error)
      }
    }
    isBusy = false
  }
  return asked =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isBusy) void run()
    })
}
