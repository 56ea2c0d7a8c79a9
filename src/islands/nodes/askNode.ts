// GO-4: `#rpc=<address>` in a link proposes a node of its own. Nothing is asked of it, and nothing kept, before a
// person who was told its host and network agreed.
import { chainById, chainByName } from '#domain/chains/chains.ts'
import * as OwnNode from '#domain/chains/OwnNode.ts'
import { checkOwnNode, keepOwnNode } from '#state/settings/ownNodes.ts'
import nodesStyles from '#ui/nodes/nodes.css?url'
import { loadStyles } from '../loadStyles.ts'
import { pageWords } from '../pageWords.ts'

const ETHEREUM = 1
let shown: HTMLDialogElement | null = null

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

function button(text: string, variant: string): HTMLButtonElement {
  const made = element('button', `button button-m button-${variant}`, text)
  made.type = 'button'
  return made
}

async function ask(proposed: string): Promise<void> {
  // The address is told away first: a reload, or a copied address, proposes nothing again.
  history.replaceState(history.state, '', location.pathname + location.search)
  const [say] = await Promise.all([pageWords(), loadStyles(nodesStyles)])
  const chain = chainByName(new URLSearchParams(location.search).get('chain') ?? '') ?? chainById(ETHEREUM)!
  const network = chain.name
  const read = OwnNode.readUrl(proposed)
  const host = 'url' in read ? OwnNode.hostOf(read.url) : ''
  const title = element('h2', '', 'url' in read ? say('nodes.ask.title', { host, network }) : say('nodes.ask.bad'))
  title.id = 'ask-node-title'
  const text = element(
    'p',
    'soft',
    'url' in read ? say('nodes.ask.text', { host, network }) : say(`nodes.problem.${read.problem}`),
  )
  const told = element('p', '')
  told.setAttribute('role', 'status')
  const buttons = element('div', 'node-buttons')
  const dialog = element('dialog', 'dialog dialog-dialog')
  dialog.setAttribute('aria-labelledby', title.id)
  const close = button(say('nodes.cancel'), 'primary')
  close.addEventListener('click', () => dialog.close())
  buttons.append(close)
  const abort = new AbortController()
  if ('url' in read) {
    const take = button(say('nodes.check'), 'secondary')
    const keep = () => {
      const kept = keepOwnNode(chain.id, read.url)
      told.textContent = say(kept ? 'nodes.ask.done' : 'nodes.problem.notKept', { host, network })
      take.remove()
      close.textContent = say('review.close')
    }
    take.addEventListener('click', async () => {
      take.disabled = true
      told.textContent = say('nodes.checking')
      try {
        const seen = await checkOwnNode(chain.id, read.url, abort.signal)
        if (seen.status === 'good') return keep()
        // What can't be held against our own node is not taken from a link.
        told.textContent = say(seen.status === 'refused' ? `nodes.problem.${seen.why}` : 'nodes.ask.unproven', {
          host,
          network,
        })
      } catch (error) {
        if (abort.signal.aborted) return
        console.warn('Tarn: a node could not be looked at', error)
        told.textContent = say('nodes.problem.unreachable', { host, network })
      }
      take.disabled = false
    })
    buttons.append(take)
  }
  dialog.append(element('div', 'dialog-body nodes', title, text, told, buttons))
  dialog.addEventListener('close', () => {
    abort.abort()
    dialog.remove()
    if (shown === dialog) shown = null
  })
  shown?.close()
  shown = dialog
  document.body.append(dialog)
  dialog.showModal()
}

function look(): void {
  const proposed = OwnNode.proposedIn(location.hash)
  if (proposed) ask(proposed).catch((error: unknown) => console.warn('Tarn: a proposed node could not be shown', error))
}

window.addEventListener('hashchange', look)
look()
