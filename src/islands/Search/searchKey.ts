// Of every page's first script: `/` opens the search. The press on the box is what loads it (client:intent); keys typed
// until it is there are the box's, which keeps them.
window.addEventListener('keydown', event => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  const box = document.querySelector<HTMLElement>('.search-box')
  if (
    key !== '/' ||
    ctrlKey ||
    metaKey ||
    altKey ||
    !box ||
    (target as Element).closest('input, textarea, select, dialog, [contenteditable]')
  )
    return
  event.preventDefault()
  box.focus()
  box.click()
})
