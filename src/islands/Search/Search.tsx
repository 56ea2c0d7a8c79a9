import { type KeyboardEvent, useEffect, useState } from 'react'
import type { IslandWords } from '#i18n/Words.ts'
import { knows } from '../knows.ts'
import { useSay } from '#islands/useSay.ts'
import { loadStyles } from '../loadStyles.ts'
import searchStyles from '#ui/search/search.css?url'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import type { SearchDialog } from './SearchDialog.tsx'

/** GS-1: the header's search box and the dialog it opens. Words needed at build: searchBoxWords. */
export function Search(words: IslandWords) {
  const say = useSay(words, 'Search')
  // null: closed. What was typed on the box before the dialog was there is where it begins.
  const [begun, setBegun] = useState<string | null>(null)
  const [Dialog, setDialog] = useState<typeof SearchDialog | null>(null)
  const speaks = knows(say)

  useEffect(() => {
    if (begun === null || Dialog) return
    Promise.all([import('./SearchDialog.tsx'), loadStyles(searchStyles)]).then(
      ([module]) => setDialog(() => module.SearchDialog),
      error => {
        console.warn(`Tarn: the search did not load: ${error}`)
        setBegun(null)
      },
    )
  }, [begun, Dialog])

  const keys = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    setBegun(text => (text === null && key === '/' ? '' : (text ?? '') + key))
  }
  const ready = Dialog !== null && speaks

  return (
    <>
      <SearchBox
        say={say}
        onOpen={() => setBegun(text => text ?? '')}
        onKeyDown={keys}
        busy={begun !== null && !ready}
      />
      {begun !== null && ready && <Dialog say={say} begun={begun} onClose={() => setBegun(null)} />}
    </>
  )
}
