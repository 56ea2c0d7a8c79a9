import { lazy } from 'react'
import nodesStyles from '#ui/nodes/nodes.css?url'
import { loadStyles } from '../loadStyles.ts'

/** Loaded by whoever opens it. */
export const LazyNodes = lazy(async () => {
  const [{ NodesPanel }] = await Promise.all([import('./NodesPanel.tsx'), loadStyles(nodesStyles)])
  return { default: NodesPanel }
})
