import type { ComponentType } from 'react'
import deedStyles from '#ui/send/send.css?url'
import { later } from '../later.tsx'

/** A dialog of a deed with the styles of every deed and its own, fetched once the visitor reaches for it. */
export const withDeedStyles = <P extends object>(load: () => Promise<ComponentType<P>>, ...own: string[]) =>
  later(load, [deedStyles, ...own])
