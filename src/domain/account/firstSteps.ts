import type { TransferProvider } from './TransferProvider.ts'

/** LIST [AD-5]: how an account that holds nothing may begin, in the order they are offered. */
const steps = ['buy', 'receive', 'transfer'] as const
export type Step = (typeof steps)[number]

/** Logos beside the way from an exchange. */
const MOST_LOGOS = 3

/** AD-5: buying where it can be done here, receiving always, from an exchange only where one is set up. */
export const firstSteps = ({
  canBuy,
  providers,
}: {
  canBuy: boolean
  providers: readonly TransferProvider[]
}): Step[] => steps.filter(step => (step === 'buy' ? canBuy : step === 'transfer' ? providers.length > 0 : true))

/** The exchanges whose logos are shown: at most three, those with a logo first. */
export const shownLogos = (providers: readonly TransferProvider[]): TransferProvider[] =>
  [...providers].sort((a, b) => Number(b.logo !== null) - Number(a.logo !== null)).slice(0, MOST_LOGOS)
