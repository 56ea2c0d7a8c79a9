// The mark of what is chosen goes from where it was to where it is: a transform alone, nothing where less motion is
// asked for.
const GROUPS = '.segmented, .parts > fieldset'
const CHOSEN = ':scope > :is([aria-pressed="true"], [aria-current], :has(:checked))'
const still = matchMedia('(prefers-reduced-motion: reduce)')

let before: Element | null | undefined
const groupOf = (event: Event) => (event.target as Element).closest?.(GROUPS)

// A radio is chosen when its click is heard: what was so is read from the press.
for (const press of ['pointerdown', 'keydown'])
  document.addEventListener(press, event => (before = groupOf(event)?.querySelector(CHOSEN)), true)

document.addEventListener('click', event => {
  const group = groupOf(event)
  if (!group || !before || still.matches) return
  const was = before
  const from = was.getBoundingClientRect()
  // What is pressed may first be asked for: a third of a second.
  const follow = (frames: number) =>
    requestAnimationFrame(() => {
      const now = group.querySelector(CHOSEN)
      if (!now || now === was) {
        if (frames > 0) follow(frames - 1)
        return
      }
      const to = now.getBoundingClientRect()
      const offset = from.x + from.width / 2 - to.x - to.width / 2
      now.animate([{ transform: `translateX(${offset}px) scaleX(${from.width / to.width})` }, {}], {
        duration: 200,
        easing: 'ease-out',
        pseudoElement: '::before',
      })
    })
  follow(20)
})
