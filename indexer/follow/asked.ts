/** A node doesn't say what it was asked. */
export class NodeSilent extends Error {}

/** An answer; what goes wrong with it is the node's silence. */
export const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(error => {
    throw new NodeSilent(error instanceof Error ? error.message : String(error))
  })
