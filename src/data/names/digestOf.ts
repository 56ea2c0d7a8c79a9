/** sha256 (hex) of what a profile is changed to: the signature covers it. Works in a browser and in Node. */
export async function digestOf(change: { bio: string; link: string; avatar: string | null }): Promise<string> {
  const text = JSON.stringify([change.bio, change.link, change.avatar])
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
