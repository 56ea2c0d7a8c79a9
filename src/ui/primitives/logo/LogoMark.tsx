/** The mark: one drop-like contour in two lines. `.logo-snow` is shown by the winter script (NB-1, Dec 1 – Jan 7). */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg
      className="logo-mark"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M16 4c4.7 5.2 9.2 10 9.2 15a9.2 9.2 0 0 1-18.4 0C6.8 14 11.3 9.2 16 4z" />
      <path d="M11.3 19.8c1.7-1.7 3.2-1.5 4.7-.2s3 1.5 4.7-.2" />
      <g className="logo-snow" strokeWidth="1.5">
        <path d="M26 2v9M22.1 4.25l7.8 4.5M22.1 8.75l7.8-4.5" />
      </g>
    </svg>
  )
}
