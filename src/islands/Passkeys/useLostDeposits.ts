import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { $deposits, loadDeposits } from '#state/holdings/deposits.ts'
import { costText, nativeText } from '../deeds/costText.ts'

/**
 * PK-4: a deposit in EntryPoint is lost with the last passkey where no proven recovery address could use it. The
 * service refuses the deletion while the deposit can be withdrawn. A deposit too small for that doesn't block the
 * deletion; its loss is returned here, network by network. `asked`: the last passkey is about to be deleted.
 */
export function useLostDeposits(say: Say, list: PasskeyList | null, asked: boolean): string[] {
  const { account, all } = useStore($deposits)
  useEffect(() => {
    if (asked) void loadDeposits()
  }, [asked])
  if (!asked || !list || account !== list.account.address) return []
  return all
    .filter(({ chainId }) => list.networks.every(each => each.chainId !== chainId || each.proven.length === 0))
    .map(({ chainId, amount }) => {
      const [text, money] = [nativeText(say, chainId, amount), costText(say, chainId, amount)]
      return say.t('passkeys.bumpDeposit', {
        amount: text === money ? text : `${text} (${money})`,
        network: chainById(chainId)?.name ?? String(chainId),
      })
    })
}
