import { type ComponentType, lazy } from 'react'
import deedStyles from '#ui/send/send.css?url'
import { loadStyles } from '../loadStyles.ts'

/** A dialog of a deed with the styles of every deed, loaded once somebody reaches for it. */
export const withDeedStyles = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [View] = await Promise.all([load(), loadStyles(deedStyles)])
    return { default: View }
  })
