import { memo } from 'react'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { TokenRow } from './rowsOf.ts'
import { OptionFrame, TokenOption, type TokenOptionProps, type TokenOptionView } from './TokenOption.tsx'

/** A token of a line of usual ones: its logo and its symbol. */
const TokenChip = (props: TokenOptionProps) => (
  <OptionFrame {...props} className="token-chip" size={24}>
    <bdi translate="no">{safeText(props.view.token.symbol, 12)}</bdi>
  </OptionFrame>
)

type Props = {
  say: Say
  row: TokenRow
  /** Which row it is, and px from the list's top. */
  index: number
  start: number
  /** Options of all sections. */
  count: number
  /** Which option of the list is pointed at, when it stands in this row. */
  active: number | null
  optionId: (option: number) => string
  view: (token: Token) => TokenOptionView
  measure: (row: Element | null) => void
  onPick: (token: Token) => void
  onHover: (option: number) => void
}

/**
 * A line of the list. Drawn anew only when something of it differs: a list that scrolls draws what comes into sight,
 * and nothing else.
 */
export const SelectorRow = memo(function SelectorRow(props: Props) {
  const { say, row, index, start, count, active, optionId, view, measure, onPick, onHover } = props
  const { section, options, first } = row
  const Line = section.short ? TokenChip : TokenOption
  return (
    <div
      ref={measure}
      data-index={index}
      role="presentation"
      className={section.short && options.length > 0 ? 'token-row token-chips' : 'token-row'}
      style={{ insetBlockStart: start }}
    >
      {options.length === 0 && (
        <p className="token-section-title" aria-hidden="true">
          {section.title}
        </p>
      )}
      {options.map((option, at) => (
        <Line
          key={`${option.chainId}-${option.address}`}
          say={say}
          view={view(option)}
          id={optionId(first + at)}
          place={{ at: first + at + 1, of: count }}
          active={first + at === active}
          onPick={() => onPick(option)}
          onHover={() => onHover(first + at)}
        />
      ))}
    </div>
  )
})
