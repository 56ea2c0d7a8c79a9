import type { Say } from '#i18n/Say.ts'
import { ConnectPanel } from '../positions/ConnectPanel.tsx'

/** Before a wallet is known there is nothing to move. */
export const ConnectFirst = ({ say }: { say: Say }) => <ConnectPanel say={say} text={say.t('migrate.connect')} />
