import { type ComponentType, lazy } from 'react'
import deedStyles from '#ui/send/send.css?url'
import { loadStyles } from '../../loadStyles.ts'

/** A dialog of a deed with the styles of every deed, loaded once somebody reaches for it. */
const withStyles = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [View] = await Promise.all([load(), loadStyles(deedStyles)])
    return { default: View }
  })

export const ClaimDialog = withStyles(async () => (await import('./ClaimDialog.tsx')).ClaimDialog)
export const UnwrapDialog = withStyles(async () => (await import('./UnwrapDialog.tsx')).UnwrapDialog)
export const ApprovalsDialog = withStyles(async () => (await import('./ApprovalsDialog.tsx')).ApprovalsDialog)
export const DelegationDialog = withStyles(async () => (await import('./DelegationDialog.tsx')).DelegationDialog)
