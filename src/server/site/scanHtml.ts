import { type DefaultTreeAdapterTypes, parse } from 'parse5'

/**
 * One element of a page as far as a content policy is concerned. `text` is what stands between the tags of script,
 * style, textarea and title; `start` and `end` are where its start tag stands in the page.
 */
export type ScannedTag = { name: string; attributes: Map<string, string>; text: string; start: number; end: number }

type Node =
  | DefaultTreeAdapterTypes.ChildNode
  | DefaultTreeAdapterTypes.Document
  | DefaultTreeAdapterTypes.DocumentFragment
const TEXTS = new Set(['script', 'style', 'textarea', 'title', 'iframe'])

/**
 * Every start tag of a page, in order, as a browser reads it (parse5 is the standard's parser): quotes in attributes,
 * comments and raw text are respected, so `title="<script>"` is an attribute and not a script. What stands in noscript
 * and template is markup and listed, too.
 */
export function scanHtml(html: string): ScannedTag[] {
  const tags: ScannedTag[] = []
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      const at = node.sourceCodeLocation?.startTag ?? node.sourceCodeLocation
      // Elements that the page leaves out (html, head, tbody) have no place in it.
      if (at)
        tags.push({
          name: node.tagName,
          attributes: new Map(
            node.attrs.map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value]),
          ),
          text: TEXTS.has(node.tagName)
            ? node.childNodes.map(child => ('value' in child ? child.value : '')).join('')
            : '',
          ...{ start: at.startOffset, end: at.endOffset },
        })
    }
    if ('content' in node) visit(node.content)
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }))
  return tags.sort((a, b) => a.start - b.start)
}
