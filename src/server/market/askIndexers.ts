/** By list: which one answered last. */
const good = new Map<string, number>()

/**
 * Asks the indexers of a list (comma separated base URLs that know the same), the one that answered last first, until
 * one does: who is down, fails with 5xx or dies while `read` takes its answer is passed over. The last one's failure is
 * the answer, or is thrown.
 */
export async function askIndexers(
  { list, path, init }: { list: string; path: string; init: RequestInit },
  read: (answer: Response) => Promise<void> = async () => {},
): Promise<Response> {
  const bases = list.split(',')
  const first = good.get(list) ?? 0
  for (let tries = 1; ; tries++) {
    const index = (first + tries - 1) % bases.length
    try {
      const answer = await fetch(bases[index] + path, init)
      if (answer.status < 500 || tries === bases.length) {
        await read(answer)
        good.set(list, index)
        return answer
      }
      await answer.body?.cancel()
    } catch (error) {
      if (tries === bases.length || init.signal?.aborted) throw error
    }
  }
}
