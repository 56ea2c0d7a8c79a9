import { shownAddress } from '#domain/passkey/Recovery.ts'

/** An address whole and with its checksum: what gets full power is never shown by its ends alone. */
export function FullAddress({ address }: { address: string }) {
  const shown = shownAddress(address)
  return (
    <bdi translate="no" className="full-address" dir="ltr">
      {shown.slice(0, 22)}
      <wbr />
      {shown.slice(22)}
    </bdi>
  )
}
