// The search of /help: Pagefind, loaded when the visitor reaches for the box; it reads the index of the page's own
// language. Results are written as text nodes: the page's policy allows no markup.

type Fragment = { url: string; meta: { title?: string }; excerpt: string }
type Pagefind = {
  init(): Promise<void>
  options(options: Record<string, unknown>): Promise<void>
  debouncedSearch(
    text: string,
    options: Record<string, unknown>,
    ms: number,
  ): Promise<{ results: { data(): Promise<Fragment> }[] } | null>
}

const MOST = 6
const DEBOUNCE = 200
const ENGINE = '/pagefind/pagefind.js'

type Parts = { form: HTMLFormElement; box: HTMLInputElement; status: HTMLElement; list: HTMLElement }

let engine: Promise<Pagefind> | null = null

function load(): Promise<Pagefind> {
  engine ??= (async () => {
    const pagefind = (await import(/* @vite-ignore */ ENGINE)) as Pagefind
    // In the page's own thread: a worker's address would have to pass Trusted Types.
    await pagefind.options({ bundlePath: '/pagefind/', baseUrl: '/', excerptLength: 24, noWorker: true })
    await pagefind.init()
    return pagefind
  })()
  engine.catch(() => {
    engine = null
  })
  return engine
}

/** An excerpt marks what was found with <mark>; anything else in it is text. */
function writeExcerpt(target: HTMLElement, excerpt: string): void {
  for (const [index, part] of excerpt.split(/<mark>|<\/mark>/).entries()) {
    const text = part
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
    const node =
      index % 2 === 1
        ? Object.assign(document.createElement('mark'), { textContent: text })
        : document.createTextNode(text)
    target.append(node)
  }
}

function row({ url, meta, excerpt }: Fragment): HTMLElement {
  const [item, link, title, text] = [
    document.createElement('li'),
    document.createElement('a'),
    document.createElement('strong'),
    document.createElement('span'),
  ]
  link.href = url
  title.textContent = meta.title ?? url
  text.className = 'soft'
  writeExcerpt(text, excerpt)
  link.append(title, text)
  item.append(link)
  return item
}

async function search({ form, box, status, list }: Parts): Promise<void> {
  const text = box.value.trim()
  if (text === '') {
    list.replaceChildren()
    status.textContent = ''
    return
  }
  try {
    const pagefind = await load()
    const found = await pagefind.debouncedSearch(text, {}, DEBOUNCE)
    // A newer key overtook this one.
    if (!found || box.value.trim() !== text) return
    const fragments = await Promise.all(found.results.slice(0, MOST).map(result => result.data()))
    if (box.value.trim() !== text) return
    list.replaceChildren(...fragments.map(row))
    status.textContent = (fragments.length > 0 ? form.dataset.found : form.dataset.none) ?? ''
  } catch (error) {
    console.warn(`Tarn: the help search did not load: ${error instanceof Error ? error.message : error}`)
    list.replaceChildren()
    status.textContent = form.dataset.failed ?? ''
  }
}

/** Brings the box of /help to life. */
export function startHelpSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-help-search]')
  const box = form?.querySelector('input')
  const status = form?.querySelector<HTMLElement>('[role=status]')
  const list = form?.querySelector<HTMLElement>('ol')
  if (!form || !box || !status || !list) return
  const parts = { form, box, status, list }
  box.addEventListener(
    'focus',
    () => void load().catch(error => console.warn(`Tarn: the help search did not load: ${error}`)),
    { once: true },
  )
  box.addEventListener('input', () => void search(parts))
  form.addEventListener('submit', event => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  const asked = new URLSearchParams(location.search).get('q')
  if (!asked) return
  box.value = asked
  void search(parts)
}
