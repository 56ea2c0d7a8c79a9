import type { ChainNode } from '../engine/ChainNode.ts'
import type { Header } from '../engine/toldBlocks.ts'
import { compareBloom } from './bloom.ts'
import { FIRST_LAW, type HeaderLaw } from './checkLogs.ts'
import { checkReceipts } from './checkReceipts.ts'

/** So many final blocks are looked at. */
const LOOKED_AT = 100
/** Receipts of so many blocks at once: where none of them agrees, no more are asked of that node. */
const AT_ONCE = 10

/** What nodes tell of final blocks' receipts: those that give each root, or at least one block's wrongly, or none. */
export type ToldReceipts = 'right' | 'wrong' | 'none'

/**
 * Learns what a network's headers tell of its logs, from the last final blocks up to `last`. A block that one node
 * tells wrongly is asked of the others.
 */
export async function learnLaw(
  node: ChainNode,
  { first, last }: { first: number; last: number },
): Promise<{ law: HeaderLaw; receipts: ToldReceipts }> {
  const from = Math.max(first, last - LOOKED_AT + 1)
  const numbers = Array.from({ length: Math.max(0, last - from + 1) }, (_, i) => from + i)
  const headers = (await node.headers(numbers)).filter(header => header !== null)
  const receipts = await learnRoot(node, headers)
  return { law: { ...(await learnBlooms(node, headers)), root: receipts === 'right' }, receipts }
}

/** What their bloom filters tell. Blocks without any logs say nothing: then it is Ethereum's rule. */
async function learnBlooms(node: ChainNode, headers: readonly Header[]): Promise<Omit<HeaderLaw, 'root'>> {
  let open = headers
  const law = { covers: FIRST_LAW.covers, within: FIRST_LAW.within }
  let [hasBits, hasLogs] = [false, false]
  for (let i = 0; i < node.size && open.length > 0; i += 1) {
    const found = await node.logsOf(
      open.map(({ hash }) => hash),
      i,
    )
    const isLast = i === node.size - 1
    open = open.filter((header, at) => {
      const logs = found[at]
      if (logs === null || logs === undefined) return true
      hasLogs ||= logs.length > 0
      hasBits ||= /[1-9a-f]/.test(header.bloom?.slice(2) ?? '')
      if (header.bloom === undefined) {
        if (logs.length > 0) law.covers = law.within = false
        return false
      }
      const { missing, foreign } = compareBloom(header.bloom, logs)
      if (isLast) {
        law.covers &&= !missing
        law.within &&= !foreign
      }
      return missing || foreign
    })
  }
  // Filters that stay empty whatever happens tell nothing.
  if (hasLogs && !hasBits) return { covers: false, within: false }
  return law
}

/** Whether one node or another tells receipts of each block that give the root in its header. */
async function learnRoot(node: ChainNode, headers: readonly Header[]): Promise<ToldReceipts> {
  let open = headers
  let isTold = false
  for (let at = 0; at < node.size && open.length > 0; at += 1) {
    const left: Header[] = []
    for (let i = 0; i < open.length; i += AT_ONCE) {
      const part = open.slice(i, i + AT_ONCE)
      const found = await node.receiptsOf(
        part.map(({ number }) => number),
        at,
      )
      isTold ||= found.some(one => one !== null)
      const wrong = part.filter((header, n) => checkReceipts(header, found[n]) === undefined)
      left.push(...wrong)
      if (wrong.length < part.length) continue
      left.push(...open.slice(i + AT_ONCE))
      break
    }
    open = left
  }
  if (headers.length > 0 && open.length === 0) return 'right'
  return isTold ? 'wrong' : 'none'
}
