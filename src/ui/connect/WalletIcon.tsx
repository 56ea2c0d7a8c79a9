/**
 * A wallet's announced picture (a data: image), or the first letter of its name. Decoration: the name stands beside it.
 */
export function WalletIcon({ name, icon }: { name: string; icon: string | null }) {
  if (icon) return <img className="wallet-icon" src={icon} alt="" width={32} height={32} />
  return (
    <span className="wallet-icon wallet-monogram" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
