// NB-9, SE-8, PR-2: news that the service told: an outage, that this is the United Kingdom, that Tarn is not offered
// here.
import { fetchNotices } from '#data/notices/fetchNotices.ts'
import { readStored, writeStored } from '#state/stored/stored.ts'
import { pageWords } from '../pageWords.ts'

const READ = 'tarn.ukNotice'

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

function button(text: string, look: string, press: () => void): HTMLButtonElement {
  const made = element('button', `button button-s ${look}`, text)
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

/** Asks for news and shows them. */
export async function showNotices(): Promise<void> {
  const news = await fetchNotices()
  if (!news.closed && !news.outage && news.country !== 'GB') return
  const say = await pageWords()

  /** Over the header, in the page's flow of reading: told once, stays. */
  const strip = (key: string, tone: string) => {
    const note = element('p', `notice-strip ${tone}`, say(key))
    note.setAttribute('role', 'status')
    document.querySelector('.notice-bar')?.after(note)
  }
  if (news.closed) strip('notice.region', 'notice-danger')
  if (news.outage) strip(`notice.outage.${news.outage}`, 'notice-warn')
  if (news.country !== 'GB' || readStored(READ)) return

  const dialog = element('dialog', 'dialog dialog-dialog')
  const close = button(say('notice.uk.close'), 'button-primary', () => dialog.close())
  const title = element('h2', '', say('notice.uk.title'))
  title.id = 'uk-notice-title'
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.append(
    element(
      'div',
      'dialog-body uk-notice-full',
      title,
      element('p', '', say('notice.uk.text')),
      element('p', '', say('notice.uk.more')),
      close,
    ),
  )

  const card = element('aside', 'uk-notice', element('p', '', say('notice.uk.text')))
  card.setAttribute('aria-label', say('notice.uk.title'))
  const hide = () => {
    writeStored(READ, 'read')
    card.remove()
  }
  card.append(
    element(
      'p',
      'uk-notice-ways',
      button(say('notice.uk.read'), 'button-secondary', () => dialog.showModal()),
      button(say('notice.uk.hide'), 'button-quiet', hide),
    ),
  )
  document.body.append(card, dialog)
}
