// SE-8: the help modal: where answers are, whom to write to, and what to quote. Made on request, by the company menu or
// the drawer.
import { appVersion } from '#domain/appVersion.ts'
import { CONTACT } from '#domain/contact.ts'
import type { HelpPage } from '#domain/routes/routes.ts'
import { pathOf, splitLocale } from '#i18n/paths.ts'
import { keptFault, quotedFault } from '#state/site/faults.ts'
import { reportFault } from '../monitoring/reportFault.ts'
import { pageWords } from '../pageWords.ts'

/** LIST: articles most people look for, with the words that lead there. */
const articles = {
  swap: 'company.howSwaps',
  approvals: 'helpModal.approvals',
  networks: 'helpModal.networks',
  safety: 'company.safety',
} as const satisfies Partial<Record<HelpPage, string>>

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

function link(text: string, href: string): HTMLAnchorElement {
  const made = element('a', '', text)
  made.href = href
  return made
}

/** Opens it over whatever is there; closing gives the focus back. */
export async function openHelp(): Promise<void> {
  if (document.querySelector('.help-modal')) return
  const say = await pageWords()
  const { locale } = splitLocale(location.pathname)
  const fault = quotedFault()
  const title = element('h2', '', say('helpModal.title'))
  title.id = 'help-modal-title'
  const dialog = element('dialog', 'dialog dialog-dialog help-modal')
  dialog.setAttribute('aria-labelledby', title.id)
  const close = element('button', 'button button-m button-primary', say('notice.uk.close'))
  close.type = 'button'
  close.addEventListener('click', () => dialog.close())
  const quoted = element('code', '', fault ?? '')
  quoted.dir = 'ltr'
  const report = element('button', 'button button-s button-secondary', say('fault.report'))
  report.type = 'button'
  const reported = element('span', 'soft', say('fault.reportNote'))
  reported.setAttribute('role', 'status')
  report.addEventListener('click', async () => {
    report.disabled = true
    const sent = await reportFault()
    reported.textContent = say(sent ? 'fault.reported' : 'fault.notReported')
    report.hidden = sent
    report.disabled = false
  })
  const links = Object.entries(articles).map(([article, key]) =>
    element('li', '', link(say(key), pathOf({ locale, route: 'helpPage', params: { article } }))),
  )
  dialog.append(
    element(
      'div',
      'dialog-body help-modal-body',
      title,
      element('p', 'soft', say('helpModal.text')),
      element(
        'ul',
        'help-modal-links',
        ...links,
        element('li', '', link(say('helpModal.all'), pathOf({ locale, route: 'help' }))),
      ),
      element('p', '', link(say('company.contact'), fault ? `${CONTACT}?subject=${fault}` : CONTACT)),
      ...(fault ? [element('p', 'soft', `${say('fault.id')} `, quoted)] : []),
      ...(fault && keptFault()?.id === fault ? [element('p', 'fault-report', report, reported)] : []),
      element('p', 'soft', `Tarn ${appVersion}`),
      close,
    ),
  )
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
}
