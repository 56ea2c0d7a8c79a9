/** Styles that Astro writes before a page's first island. */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/

/**
 * A page as HTML wants it: what Astro writes after `</html>` goes to the end of the body, its islands' style into the
 * head.
 */
export function tidyPage(html: string): string {
  const style = ISLAND_STYLE.exec(html)?.[0]
  const styled = style ? html.replace(style, '').replace('</head>', () => `${style}</head>`) : html
  const end = /<\/body>\s*<\/html>/.exec(styled)
  if (!end) return styled
  const after = styled.slice(end.index + end[0].length).trim()
  return after === '' ? styled : `${styled.slice(0, end.index)}${after}</body></html>`
}
