import { toDecimal } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownAddress } from '#domain/people/Typed.ts'
import type { Digest } from '#domain/plan/digestsOf.ts'
import type { Say } from '#i18n/Say.ts'
import { WholeText } from './WholeText.tsx'

/** A row: its word, and the value to be compared. */
type Row = readonly [name: string, value: string]

function rowsOf(say: Say, digest: Digest): Row[] {
  if (digest.of === 'typedData')
    return [
      [say.t('digests.typedData'), digest.digest],
      [say.t('digests.domain'), digest.domain],
      [say.t('digests.message'), digest.message],
    ]
  const native = chainById(digest.chainId)?.native
  return [
    [say.t('digests.to'), shownAddress(digest.to)],
    ...(native && digest.value > 0n
      ? [[say.t('digests.value'), `${toDecimal(digest.value, native.decimals)} ${native.symbol}`] as const]
      : []),
    ...(digest.digest === null ? [] : [[say.t('digests.calldata'), digest.digest] as const]),
  ]
}

/** ERC-8213, on demand: digests of what the wallet was handed, for a person who compares them with a device. */
export function Digests({ say, digests }: { say: Say; digests: readonly Digest[] }) {
  if (digests.length === 0) return null
  return (
    <details className="deed-digests">
      <summary>{say.t('digests.title')}</summary>
      <p className="soft">{say.t('digests.note')}</p>
      {digests.map((digest, at) => (
        <dl key={at}>
          {rowsOf(say, digest).map(([name, value]) => (
            <div key={name}>
              <dt translate="no" className="soft">
                {name}
              </dt>
              <dd>
                <WholeText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </details>
  )
}
