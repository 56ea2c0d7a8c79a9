import { withDeedStyles } from '../deeds/withDeedStyles.ts'

export const WithdrawDialog = withDeedStyles(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog)
export const RecoverDialog = withDeedStyles(async () => (await import('./RecoverDialog.tsx')).RecoverDialog)
export const OwnersDialog = withDeedStyles(async () => (await import('./OwnersDialog.tsx')).OwnersDialog)
export const PasskeyDeed = withDeedStyles(async () => (await import('./deeds/PasskeyDeed.tsx')).PasskeyDeed)
export const DeletePasskey = withDeedStyles(async () => (await import('./deeds/DeletePasskey.tsx')).DeletePasskey)
export const AgreeDialog = withDeedStyles(async () => (await import('./deeds/AgreeDialog.tsx')).AgreeDialog)
export const WantPasskeyDialog = withDeedStyles(
  async () => (await import('./deeds/WantPasskeyDialog.tsx')).WantPasskeyDialog,
)
