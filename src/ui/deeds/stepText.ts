import type { Step } from '#domain/deeds.ts'
import type { Say } from '#i18n/Say.ts'

/** One step of a run, in the order the wallet will see it. */
export type StepView = {
  kind: Step | 'sign' | 'signText' | 'handOver' | 'makePasskey' | 'deletePasskey' | 'ownersOn'
  /** Symbols of what it permits, where it does that alone, or its network; who may take it then. */
  of?: string
  to?: string
  status: 'waiting' | 'checking' | 'wallet' | 'pending' | 'done' | 'failed'
}

/**
 * What a step asks of a wallet, in words. `symbol`: of a step that names none itself. Of several orders `of` is which
 * one it is, and `to` how many they are.
 */
export const stepText = (say: Say, { kind, of, to }: Pick<StepView, 'kind' | 'of' | 'to'>, symbol: string): string =>
  say.t(`review.step.${kind}`, { symbol: of ?? symbol, spender: to ?? '', n: of ?? '', all: to ?? '' })
