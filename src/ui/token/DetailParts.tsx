import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'

/** LIST: what a token's page shows below its chart, one at a time. */
const PARTS = ['trades', 'pools', 'about'] as const

/**
 * EX-3: one part of a page after the other, chosen without a script: all stand in the HTML, the style shows the chosen
 * one.
 */
export function DetailParts({
  say,
  name,
  children,
}: {
  say: Say
  name: string
  children: Record<(typeof PARTS)[number], ReactNode>
}) {
  return (
    <div className="parts detail-late">
      <fieldset>
        <legend className="unseen">{say.t('token.parts', { symbol: name })}</legend>
        {PARTS.map((part, at) => (
          <label key={part}>
            <input type="radio" name="part" value={part} defaultChecked={at === 0} />
            {say.t(`token.part.${part}`)}
          </label>
        ))}
      </fieldset>
      {PARTS.map(part => (
        <div key={part} className={`part-${part}`}>
          {children[part]}
        </div>
      ))}
    </div>
  )
}
