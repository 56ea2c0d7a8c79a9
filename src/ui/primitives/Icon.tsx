/**
 * LIST: our own icons on a 24 × 24 grid, strokes of the text's colour. `mirror`: points along the line of reading, so
 * it flips in Arabic.
 */
const icons = {
  chevronDown: { d: 'M6 9.5l6 6 6-6' },
  chevronEnd: { d: 'M9.5 6l6 6-6 6', mirror: true },
  chevronStart: { d: 'M14.5 6l-6 6 6 6', mirror: true },
  arrowDown: { d: 'M12 4.5v15M6 13.5l6 6 6-6' },
  arrowEnd: { d: 'M4.5 12h15M13.5 6l6 6-6 6', mirror: true },
  swap: { d: 'M8 4v15M4 15l4 4.5 4-4.5M16 20V5M12 9l4-4.5L20 9' },
  search: { d: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6l5 5' },
  gear: {
    d: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10.3 3.5h3.4l.5 2.4 1.9 1.1 2.3-.8 1.7 3-1.8 1.6v2.3l1.8 1.6-1.7 3-2.3-.8-1.9 1.1-.5 2.5h-3.4l-.5-2.5L7.9 17l-2.3.8-1.7-3 1.8-1.6v-2.3L3.9 9.2l1.7-3 2.3.8 1.9-1.1z',
  },
  copy: {
    d: 'M9 9.5A1.5 1.5 0 0 1 10.5 8h8A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5zM15.5 8V5.5A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5H9',
  },
  external: {
    d: 'M9 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19h11a1.5 1.5 0 0 0 1.5-1.5V15M13 4.5h6.5V11M19 5l-8.5 8.5',
    mirror: true,
  },
  close: { d: 'M6 6l12 12M18 6L6 18' },
  check: { d: 'M5 12.5l4.7 4.7L19 7.5' },
  warning: { d: 'M12 4.2l8.6 15.3H3.4zM12 10v4.3M12 16.9v.1' },
  info: { d: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11.2v5M12 7.8v.1' },
  star: { d: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z' },
  bell: { d: 'M6.5 16.5v-6a5.5 5.5 0 0 1 11 0v6l1.5 2H5zM10 20.5h4' },
  share: { d: 'M12 15V4M8 7.5L12 3.5l4 4M6 11.5v7A1.5 1.5 0 0 0 7.5 20h9a1.5 1.5 0 0 0 1.5-1.5v-7' },
  wallet: { d: 'M4.5 7.5h13A2 2 0 0 1 19.5 9.5v8a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2H16M15.5 13.5h.1' },
  globe: {
    d: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.7 12h16.6M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  },
  coin: {
    d: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM14.8 9.3c-.4-1-1.5-1.5-2.8-1.5-1.6 0-2.8.8-2.8 2 0 3 5.7 1.3 5.7 4.3 0 1.3-1.3 2.1-2.9 2.1-1.5 0-2.7-.7-3-1.8M12 6.2v1.6M12 16.2v1.6',
  },
  moon: { d: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z' },
  flip: { d: 'M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4' },
  plus: { d: 'M12 5v14M5 12h14' },
  eye: {
    d: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12zM12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z',
  },
  eyeOff: {
    d: 'M4 4l16 16M9.9 6.1A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.9 3.6M6.3 7.6A14.6 14.6 0 0 0 2.8 12S6 18.2 12 18.2a8.7 8.7 0 0 0 4.3-1.1M10.2 10.1a2.6 2.6 0 0 0 3.7 3.7',
  },
  qr: {
    d: 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5zM14.5 14.5h2v2h-2zM19.5 14.5v2M14.5 19.5h2M19.5 19.5h-.1',
  },
  shield: { d: 'M12 3.5l7 2.7v5.3c0 4.4-2.9 7.6-7 9-4.1-1.4-7-4.6-7-9V6.2zM9 12l2.2 2.2L15.2 10' },
  key: { d: 'M8 20.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4zM11 13l8.5-8.5M16 8l3 3M13 11l2 2' },
  bolt: { d: 'M13.2 3.5L5 13.8h6.2l-.6 6.7L19 10.2h-6.3z' },
  pencil: { d: 'M4.5 19.5l.8-4L16.2 4.6a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L8.5 18.7zM14.2 6.6l3.2 3.2' },
  person: { d: 'M12 11.8a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.7-3.6 3.8-5.4 7.5-5.4s6.8 1.8 7.5 5.4' },
  power: { d: 'M12 3.5v8M7 6.5a7.5 7.5 0 1 0 10 0' },
} as const satisfies Record<string, { d: string; mirror?: true }>

export type IconName = keyof typeof icons

/** Decoration beside words: hidden from screen readers. A button with an icon alone carries its own label. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const icon: { d: string; mirror?: true } = icons[name]
  return (
    <svg
      className={`icon ${icon.mirror ? 'icon-mirror ' : ''}${className}`.trim()}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icon.d} />
    </svg>
  )
}
