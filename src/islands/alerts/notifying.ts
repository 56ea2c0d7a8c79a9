/** `none`: this browser shows no notifications to pages. */
export type Notifying = 'granted' | 'denied' | 'default' | 'none'

export const notifyingNow = (): Notifying => ('Notification' in window ? Notification.permission : 'none')

/** Asks once, within a press: a browser that was asked before answers by itself. */
export async function askToNotify(): Promise<Notifying> {
  if (notifyingNow() !== 'default') return notifyingNow()
  return Notification.requestPermission()
}

/** Shows one; of the same `tag` the newer takes the older's place. False where this device doesn't let a page do it. */
export function notify(title: string, body: string, tag: string): boolean {
  if (notifyingNow() !== 'granted') return false
  try {
    const { lang, dir } = document.documentElement
    const shown = new Notification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      lang,
      dir: dir === 'rtl' ? 'rtl' : 'ltr',
    })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
    })
    return true
  } catch (error) {
    // Browsers of phones have the name, and leave it to apps that are installed.
    console.warn('Tarn: the device shows no notification', error)
    return false
  }
}
