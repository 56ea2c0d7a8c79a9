import type { TransferProvider } from '#domain/account/TransferProvider.ts'

/** An exchange's logo, or its first letter. Decoration beside its name. */
export function ProviderMark({
  provider: { logo, name },
  size,
}: {
  provider: Pick<TransferProvider, 'logo' | 'name'>
  size: number
}) {
  if (logo) return <img className="provider-mark" src={logo} width={size} height={size} alt="" />
  return (
    <svg className="provider-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" />
      <text x="12" y="16.5" textAnchor="middle">
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  )
}
