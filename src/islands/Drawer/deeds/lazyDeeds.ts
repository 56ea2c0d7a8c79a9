import { withDeedStyles } from '../../deeds/withDeedStyles.ts'

export const ClaimDialog = withDeedStyles(async () => (await import('./ClaimDialog.tsx')).ClaimDialog)
export const UnwrapDialog = withDeedStyles(async () => (await import('./UnwrapDialog.tsx')).UnwrapDialog)
export const ApprovalsDialog = withDeedStyles(async () => (await import('./ApprovalsDialog.tsx')).ApprovalsDialog)
export const DelegationDialog = withDeedStyles(async () => (await import('./DelegationDialog.tsx')).DelegationDialog)
export const NameDialog = withDeedStyles(async () => (await import('./NameDialog.tsx')).NameDialog)
