import type { ReactNode } from 'react'
import nodesStyles from '#ui/nodes/nodes.css?url'
import { later } from '../later.tsx'

/** Fetched by whoever opens it. */
export const lazyNodes = (meanwhile?: ReactNode) =>
  later(async () => (await import('./NodesPanel.tsx')).NodesPanel, [nodesStyles], meanwhile)
