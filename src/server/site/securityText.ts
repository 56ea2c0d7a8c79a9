/** Days that it holds: RFC 9116 wants less than a year, and each build writes it anew. */
const DAYS = 180
export const SECURITY_PATH = '.well-known/security.txt'

type Env = Readonly<Record<string, string | undefined>>

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

/**
 * RFC 9116: how to report a weakness, as the operator configured it. Null without a contact: no file is better than one
 * that leads nowhere. `now`: Unix milliseconds. Throws an Error that names a setting which is no address.
 */
export function securityText(env: Env, now: number): string | null {
  const contacts = listOf(env.SECURITY_CONTACT)
  if (contacts.length === 0) return null
  const checked = (name: string, text: string, allowed: RegExp): string => {
    if (!allowed.test(text)) throw new Error(`${name}: ${text} is no address that RFC 9116 allows`)
    return text
  }
  const policies = listOf(env.SECURITY_POLICY)
  const canonical = new URL(SECURITY_PATH, `${env.SITE_URL ?? 'http://localhost'}/`).href
  const lines = [
    ...contacts.map(text => `Contact: ${checked('SECURITY_CONTACT', text, /^(https:\/\/|mailto:|tel:)[^\s<>"]+$/)}`),
    // Whole seconds, as RFC 3339 writes them.
    `Expires: ${new Date(now + DAYS * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z')}`,
    `Preferred-Languages: ${listOf(env.SECURITY_LANGUAGES ?? 'en')
      .map(text => checked('SECURITY_LANGUAGES', text, /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))
      .join(', ')}`,
    // Only an address of https may be named here.
    ...(canonical.startsWith('https://') ? [`Canonical: ${canonical}`] : []),
    ...policies.map(text => `Policy: ${checked('SECURITY_POLICY', text, /^https:\/\/[^\s<>"]+$/)}`),
  ]
  return `${lines.join('\n')}\n`
}
