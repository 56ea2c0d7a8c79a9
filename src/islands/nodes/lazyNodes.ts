import type { ReactNode } from 'react'
import nodesStyles from '#ui/nodes/nodes.css?url'
import { later } from '../later.tsx'

/** Fetched when it is opened. */
export const lazyNodes = (meanwhile?: ReactNode) =>
  later(async () => (await import('./NodesPanel.tsx')).NodesPanel, [nodesStyles], meanwhile)
