import { createHash } from 'node:crypto'
import { DEVNET, PRODUCTION_HOST } from 'astro:env/client'
import { firstScript } from '#islands/theme/firstScript.ts'

/** The text of every page's first script, and its hash as a policy names it. */
export const firstText = firstScript({ hashRouting: false, productionHost: PRODUCTION_HOST, devnet: DEVNET })
export const firstHash = `sha256-${createHash('sha256').update(firstText).digest('base64')}` as const
