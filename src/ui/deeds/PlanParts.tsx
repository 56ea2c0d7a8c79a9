/** What leaves, what arrives, what is permitted from now on: each amount with what bounds it. */
export type PlanPart = { heading: string; amounts: readonly { text: string; bound: string | null }[] }

/** The large part of a review. */
export function PlanParts({ parts }: { parts: readonly PlanPart[] }) {
  return parts.map(({ heading, amounts }) => (
    <section key={heading} aria-label={heading}>
      <h3 className="soft">{heading}</h3>
      <ul role="list" className="plan-amounts">
        {amounts.map(({ text, bound }, nth) => (
          <li key={nth}>
            <bdi translate="no">{text}</bdi>
            {bound && <small className="soft">{bound}</small>}
          </li>
        ))}
      </ul>
    </section>
  ))
}
