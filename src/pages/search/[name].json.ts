import type { APIRoute, GetStaticPaths } from 'astro'
import { searchFiles } from './_searchFiles.ts'

export const getStaticPaths: GetStaticPaths = () => {
  const { list, files } = searchFiles()
  const texts = { index: JSON.stringify(list), ...files }
  return Object.entries(texts).map(([name, text]) => ({ params: { name }, props: { text } }))
}

/** `/search/index.json` names the two files of columns; theirs carry a hash and may be kept for ever. */
export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'application/json' } })
