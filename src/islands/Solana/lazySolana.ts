import { type ComponentType, createElement, type ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import deedStyles from '#ui/send/send.css?url'
import styles from '#ui/solana/solana.css?url'
import { later } from '../later.tsx'

type View = ComponentType<{ say: Say }>

const withStyles = (load: () => Promise<View>, meanwhile?: ReactNode) => later(load, [styles], meanwhile)
const screen = (load: () => Promise<View>) => withStyles(load, createElement(RowSkeletons))

// What shows an account on Solana: nothing of it is fetched before there is one.
export const SolanaAccount = withStyles(async () => (await import('./SolanaAccount.tsx')).SolanaAccount)
export const SolanaTokens = withStyles(async () => (await import('./SolanaTokens.tsx')).SolanaTokens)
export const SolanaHome = screen(async () => (await import('./SolanaHome.tsx')).SolanaHome)
export const SolanaSend = later(
  async () => (await import('./SolanaSend.tsx')).SolanaSend,
  [styles, deedStyles],
  createElement(RowSkeletons),
)
export const SolanaReceive = screen(async () => (await import('./SolanaReceive.tsx')).SolanaReceive)
