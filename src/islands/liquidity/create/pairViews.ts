// The first step as it is drawn.
import { chainById } from '#domain/chains/chains.ts'
import { type CreateForm, hookOf } from '#domain/liquidity/CreateForm.ts'
import { feeTiers, spacingOf } from '#domain/liquidity/FeeTier.ts'
import { dangersOf, isHook, permissionsOf } from '#domain/liquidity/HookPermissions.ts'
import { DYNAMIC_FEE, feeFraction, V2_FEE } from '#domain/protocols/Pool.ts'
import { versions } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import type { FeeView, TierView } from '#ui/liquidity/FeeFields.tsx'
import type { HookView } from '#ui/liquidity/HookFields.tsx'
import type { Creating } from './useCreate.ts'

/** A fee as people read it: `0.05%`, `0.0123%`. */
function feeText(say: Say, fee: number): string {
  if (fee === DYNAMIC_FEE) return say.t('create.dynamicFee')
  // Finer than two decimals it is written out.
  return fee % 100 === 0
    ? say.figure('fee', feeFraction(fee))
    : say.t('create.percent', { value: say.amount(BigInt(fee), 4) })
}

const keyOf = (fee: number, spacing: number) => `${fee}-${spacing}`

/** The fee and the spacing behind a tier's key. */
export function tierOf(key: string): { fee: number; tickSpacing: number | null } {
  const [fee = 0, spacing = 0] = key.split('-').map(Number)
  return { fee, tickSpacing: spacing === spacingOf(fee) ? null : spacing }
}

export function feeView(
  say: Say,
  { creating: { form, pools }, customText, customBad }: { creating: Creating; customText: string; customBad: boolean },
): FeeView {
  const none: FeeView = { fixed: null, tiers: [], custom: null, dynamic: null }
  const { fees } = versions[form.version]
  if (fees === 'one') return { ...none, fixed: say.t('create.feeFixed', { fee: feeText(say, V2_FEE) }) }
  const any = fees === 'any'
  return {
    ...none,
    tiers: tiers(say, form, pools),
    custom: any
      ? {
          text: customText,
          spacing: say.t('create.spacing', { ticks: form.tickSpacing ?? spacingOf(form.fee) }),
          problem: customBad ? say.t('create.issue.invalidFee') : null,
        }
      : null,
    dynamic: any ? form.fee === DYNAMIC_FEE : null,
  }
}

function tiers(say: Say, form: CreateForm, pools: Creating['pools']): TierView[] {
  const hook = hookOf(form)
  const mine = pools.filter(pool => (pool.hook === null || /^0x0+$/.test(pool.hook) ? null : pool.hook) === hook)
  const depth = new Map<string, number>()
  for (const { fee, dynamicFee, tickSpacing, tvlUsd } of mine) {
    if (dynamicFee) continue
    const key = keyOf(fee, tickSpacing ?? spacingOf(fee))
    depth.set(key, (depth.get(key) ?? 0) + (tvlUsd ?? 0))
  }
  const all = [...depth.values()].reduce((sum, each) => sum + each, 0)
  const usual = feeTiers.map(tier => keyOf(tier.fee, tier.tickSpacing))
  const chosen = keyOf(form.fee, form.tickSpacing ?? spacingOf(form.fee))
  const others =
    versions[form.version].fees === 'any' ? [...depth.keys(), chosen].filter(key => !usual.includes(key)) : []
  return [...usual, ...new Set(others)]
    .filter(key => tierOf(key).fee !== DYNAMIC_FEE)
    .map(key => {
      const { fee } = tierOf(key)
      const known = feeTiers.some(tier => keyOf(tier.fee, tier.tickSpacing) === key)
      const held = depth.get(key)
      return {
        key,
        fee: feeText(say, fee),
        label: say.t(known ? `create.tier.${fee}` : 'create.tier.other'),
        share:
          form.a === null || form.b === null
            ? ''
            : held === undefined
              ? say.t('create.tierNone')
              : say.t('create.tierShare', { share: say.figure('percent', all > 0 ? held / all : 0) }),
        chosen: key === chosen,
      }
    })
}

export function hookView(say: Say, { form, situation }: Creating): HookView {
  const hook = hookOf(form)
  const good = hook !== null && isHook(hook, form.fee) && !situation.hookGone
  const dangers = hook ? dangersOf(hook) : []
  return {
    text: form.hook,
    problem: form.hook.trim() !== '' && !good ? say.t('create.issue.invalidHook') : null,
    may: good
      ? permissionsOf(hook).map(key => ({ key, text: say.t(`create.hook.may.${key}`), danger: dangers.includes(key) }))
      : null,
    accepted: situation.hookAccepted,
  }
}

/** `Ethereum · v4 · 0.3%` */
export const poolText = (say: Say, form: CreateForm): string =>
  [chainById(form.chainId)?.name ?? '', form.version, feeText(say, form.fee)].join(' · ')
