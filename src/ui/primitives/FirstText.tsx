type Props = {
  text: string /** What the page's first script writes in its place for who comes back with a wallet; `%` is the short address. */
  known?: string | undefined
}

/**
 * A text that is built for all visitors; those with a wallet see another one from the first paint on
 * (theme/beforePaint).
 */
export const FirstText = ({ text, known }: Props) => (
  // Drawn anew as soon as it is known who is here: what the script wrote is not React's.
  <span key={known === undefined ? 'now' : 'first'} data-known={known} suppressHydrationWarning>
    {text}
  </span>
)
