import { type ComponentType, lazy } from 'react'
import type { Say } from '#i18n/Say.ts'
import styles from '#ui/solana/solana.css?url'
import { loadStyles } from '../loadStyles.ts'

type View = ComponentType<{ say: Say }>

const withStyles = (load: () => Promise<View>) =>
  lazy(async () => {
    const [view] = await Promise.all([load(), loadStyles(styles)])
    return { default: view }
  })

// What shows an account on Solana: nothing of it is fetched before there is one.
export const SolanaAccount = withStyles(async () => (await import('./SolanaAccount.tsx')).SolanaAccount)
export const SolanaTokens = withStyles(async () => (await import('./SolanaTokens.tsx')).SolanaTokens)
export const SolanaHome = withStyles(async () => (await import('./SolanaHome.tsx')).SolanaHome)
export const SolanaSend = withStyles(async () => (await import('./SolanaSend.tsx')).SolanaSend)
export const SolanaReceive = withStyles(async () => (await import('./SolanaReceive.tsx')).SolanaReceive)
