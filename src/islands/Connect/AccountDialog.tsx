import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { chainById, chains } from '#domain/chains/chains.ts'
import { shortAddress } from '#domain/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $accountName, wantAccountName } from '#state/accountName.ts'
import { $balances, balanceKey, wantBalances } from '#state/balances.ts'
import { $connection, disconnectNow, onNetworks, switchTo } from '#state/connection.ts'
import { onDevnet } from '#state/devnetNotice.ts'
import { AccountCard } from '#ui/connect/AccountCard.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'

/** Who is connected, where, with how much. */
export function AccountDialog({ say, open, onClose }: { say: Say; open: boolean; onClose: () => void }) {
  const { address, shown, chainId, name, icon } = useStore($connection)
  const balances = useStore($balances)
  const names = useStore($accountName)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const chain = chainId !== null && onNetworks.includes(chainId) ? chainById(chainId) : undefined

  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => (open && chain ? wantBalances(chain.id, ['NATIVE']) : undefined), [open, chain])
  useEffect(() => {
    setCopied('no')
    setProblem(null)
    return open && address ? wantAccountName(address) : undefined
  }, [open, address])

  if (!address) return null
  const raw = chain ? balances[balanceKey(chain.id, 'NATIVE')] : undefined
  const copy = () => navigator.clipboard.writeText(shown ?? address).then(
    () => setCopied('yes'),
    () => setCopied('failed'),
  )
  return (
    <Dialog open={open} onClose={onClose} title={say.t('account.title')} closeLabel={say.t('connect.dismiss')} shape="sheet">
      <AccountCard
        say={say}
        address={shown ?? address}
        shown={names?.address === address ? names.name : shortAddress(shown ?? address)}
        wallet={{ name: name ?? '', icon }}
        network={chain?.name ?? null}
        balance={chain && typeof raw === 'bigint' ? `${say.amount(raw, chain.native.decimals)} ${chain.native.symbol}` : null}
        networks={chains.filter(c => onNetworks.includes(c.id))}
        devnet={onDevnet}
        copied={copied}
        onCopy={() => void copy()}
        problem={problem}
        onSwitch={id => void switchTo(id).then(error => setProblem(error && say.t(error.code, error.values)))}
        onDisconnect={() => {
          onClose()
          void disconnectNow()
        }}
      />
    </Dialog>
  )
}
