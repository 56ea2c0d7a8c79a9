const kept = new Map<string, Promise<string>>()

/**
 * HTML that follows from a name alone: made when it is first asked for, kept as long as the process. One that failed is
 * made anew.
 */
export function keptHtml(name: string, make: () => Promise<string>): Promise<string> {
  const known = kept.get(name)
  if (known !== undefined) return known
  const made = make().then(html => {
    if (html.includes('<astro-island')) throw new Error(`${name} is drawn once, but has an island in it`)
    return html
  })
  kept.set(name, made)
  made.catch(() => kept.delete(name))
  return made
}
