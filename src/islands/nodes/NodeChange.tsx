import { useEffect, useRef, useState } from 'react'
import { hostOf, readUrl } from '#domain/chains/OwnNode.ts'
import type { Say } from '#i18n/Say.ts'
import { checkOwnNode, keepOwnNode, type NodeCheck } from '#state/settings/ownNodes.ts'
import { NodeForm } from '#ui/nodes/NodeForm.tsx'

type Props = {
  say: Say
  chainId: number
  network: string
  /** The address that stands there now. */
  first: string
  /** It is read from; with what was seen of it. */
  onKept: (told: string) => void
  onClose: () => void
}

/** Types an address, looks at the node, and takes it: whatever is typed meanwhile ends the look. */
export function NodeChange({ say, chainId, network, first, onKept, onClose }: Props) {
  const [typed, setTyped] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  const [check, setCheck] = useState<NodeCheck | 'checking' | null>(null)
  const looking = useRef<AbortController | null>(null)
  useEffect(() => () => looking.current?.abort(), [])

  const read = readUrl(typed)
  const keep = (seen: NodeCheck) => {
    if (!('url' in read)) return
    if (keepOwnNode(chainId, read.url)) onKept(toldOf(say, seen))
    else setProblem(say.t('nodes.problem.notKept'))
  }
  const look = async () => {
    looking.current?.abort()
    if ('problem' in read) return setProblem(say.t(`nodes.problem.${read.problem}`))
    const abort = new AbortController()
    looking.current = abort
    setProblem(null)
    setCheck('checking')
    try {
      const seen = await checkOwnNode(chainId, read.url, abort.signal)
      if (abort.signal.aborted) return
      setCheck(seen)
      if (seen.status === 'good') keep(seen)
      if (seen.status === 'refused') setProblem(say.t(`nodes.problem.${seen.why}`, { network, host: hostOf(read.url) }))
    } catch (error) {
      if (abort.signal.aborted) return
      console.warn('Tarn: a node could not be looked at', error)
      setCheck(null)
      setProblem(say.t('nodes.problem.unreachable', { network, host: hostOf(read.url) }))
    }
  }
  const seen = check === 'checking' ? null : check
  return (
    <NodeForm
      say={say}
      network={network}
      typed={typed}
      problem={problem}
      told={seen?.status === 'unproven' ? say.t('nodes.unproven', { network, ms: seen.latencyMs }) : null}
      checking={check === 'checking'}
      unproven={seen?.status === 'unproven' && problem === null}
      onType={text => {
        looking.current?.abort()
        setTyped(text)
        setProblem(null)
        setCheck(null)
      }}
      onCheck={() => void look()}
      onAnyway={() => seen && keep(seen)}
      onClose={onClose}
    />
  )
}

/** How a node did when it was looked at. */
function toldOf(say: Say, seen: NodeCheck): string {
  if (seen.status === 'good') return say.t('nodes.good', { ms: seen.latencyMs, behind: seen.behind })
  return seen.status === 'unproven' ? say.t('nodes.goodAlone', { ms: seen.latencyMs }) : ''
}
