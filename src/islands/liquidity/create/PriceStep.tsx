import { useStore } from '@nanostores/react'
import { mayZap } from '#domain/liquidity/CreateIssue.ts'
import { type CreateSide, typeAmount, typePrice } from '#domain/liquidity/CreateForm.ts'
import { invert, moveEnd, stepEnd, viewOf, withRange } from '#domain/liquidity/CreateRange.ts'
import { toDecimal } from '#domain/Amount.ts'
import { isRanged } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { DepositSide } from '#ui/liquidity/DepositSide.tsx'
import { PriceField } from '#ui/liquidity/PriceField.tsx'
import { RangePicker } from '#ui/liquidity/RangePicker.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { readTyped, writeDecimal } from '../../../i18n/typedAmount.ts'
import { LabPanel } from './LabPanel.tsx'
import {
  chartEnds,
  decimalText,
  depositView,
  edgeOf,
  endViews,
  marketView,
  presetViews,
  priceText,
  unitOf,
} from './priceViews.ts'
import type { Creating } from './useCreate.ts'
import { useHistogram } from './useHistogram.ts'

/** LP-3, the second step: price, range, deposit. */
export function PriceStep({ say, creating, onOne }: { say: Say; creating: Creating; onOne: () => void }) {
  const { form, store, moment, facts, situation, tokens, holding } = creating
  const { hideBalances } = useStore($preferences, { ssr: 'initial' })
  const indexed = creating.pools.some(({ id }) => id === facts?.pool.id)
  const bars = useHistogram({
    chainId: form.chainId,
    facts,
    decimals: { a: situation.decimals.a, b: situation.decimals.b },
    known: indexed,
  })
  const unit = unitOf(say, creating)
  const market = marketView(say, creating)
  /** What was typed as a plain decimal, or as it is where it is none. */
  const plain = (text: string) => (text.trim() === '' ? '' : (readTyped(text, say.tag) ?? text))
  const type = (which: 'min' | 'max' | 'initial', text: string) =>
    store.set(typePrice(store.$form.get(), which, plain(text)))
  const amount = (side: CreateSide, raw: bigint, decimals: number) => {
    const decimal = toDecimal(raw, decimals)
    store.set(typeAmount(store.$form.get(), { side, text: writeDecimal(decimal, say.tag), decimal }))
  }
  const deposit = (side: CreateSide) => depositView(say, { creating, side, hidden: hideBalances })
  const deposits = { a: deposit('a'), b: deposit('b') }
  /** Both amounts are of one size: the longer's. */
  const longest = Math.max(deposits.a?.text.length ?? 0, deposits.b?.text.length ?? 0)
  const size = longest > 12 ? 'amount-2' : longest > 9 ? 'amount-3' : 'amount-4'
  const ranged = isRanged(form.version)
  const ends = moment && ranged ? chartEnds(say, creating, moment) : null
  return (
    <>
      <section className="create-range" aria-label={say.t('create.price')}>
        <div className="create-rate">
          <h2>{say.t(ranged ? 'create.range' : 'create.price')}</h2>
          {moment && (
            <Button size="s" onClick={() => store.set(invert(store.$form.get(), moment.order))}>
              <Icon name="flip" className="small" /> {say.t('create.invert')}
            </Button>
          )}
        </div>
        {moment?.isNew && (
          <>
            <p className="swap-note">
              <Icon name="info" />
              <span>{say.t(facts?.there ? 'create.empty' : 'create.new')}</span>
            </p>
            <PriceField
              say={say}
              label={say.t('create.initial')}
              unit={unit}
              value={writeDecimal(form.initial, say.tag)}
              problem={form.initial !== '' && moment.sqrtPriceX96 === 0n}
              onType={text => type('initial', text)}
            />
          </>
        )}
        <p className="create-rate">
          {moment && !moment.isNew && moment.price && (
            <span>
              {say.t('create.now')}{' '}
              <strong>
                <bdi translate="no">{priceText(say, moment.price)}</bdi>
              </strong>{' '}
              <bdi translate="no" className="soft">
                {unit}
              </bdi>
            </span>
          )}
          {market && (
            <span className={market.tone === 'plain' ? 'soft' : `tone-${market.tone}`}>
              <bdi translate="no">{market.text}</bdi>
            </span>
          )}
          {moment?.isNew && situation.market !== null && (
            <button
              type="button"
              className="link"
              onClick={() => type('initial', writeDecimal(decimalText(situation.market ?? 0), say.tag))}
            >
              {say.t('create.useMarket')}
            </button>
          )}
        </p>
        {moment && ranged && (
          <>
            <div className="create-presets" role="group" aria-label={say.t('create.presets')}>
              {presetViews(say, creating, moment).map(({ key, text, range, chosen }) => (
                <button
                  key={key}
                  type="button"
                  aria-pressed={chosen}
                  disabled={range === null && key !== 'full'}
                  onClick={() =>
                    store.set(
                      key === 'full' || range === null
                        ? { ...store.$form.get(), full: true, min: '', max: '' }
                        : withRange(store.$form.get(), moment.order, range),
                    )
                  }
                >
                  {text}
                </button>
              ))}
            </div>
            {ends && moment.tick !== null && (
              <RangePicker
                say={say}
                bars={bars}
                tick={moment.tick}
                {...ends}
                inverted={viewOf(form, moment.order).inverted === true}
                edge={edgeOf(moment)}
                onMove={(which, tick) => store.set(moveEnd(store.$form.get(), { order: moment.order, which, tick }))}
                onStep={(which, by) => store.set(stepEnd(store.$form.get(), { order: moment.order, which, by }))}
              />
            )}
            <div className="create-prices">
              {endViews(say, creating, moment).map(({ which, label, value, under, problem }) => (
                <PriceField
                  key={which}
                  say={say}
                  label={label}
                  unit={unit}
                  value={value}
                  under={under}
                  problem={problem}
                  onType={text => type(which, text)}
                  onStep={by => store.set(stepEnd(store.$form.get(), { order: moment.order, which, by }))}
                />
              ))}
            </div>
          </>
        )}
      </section>
      <section aria-label={say.t('create.deposit')}>
        <h2>{say.t('create.deposit')}</h2>
        <p className="soft">{say.t(ranged ? 'create.depositText' : 'create.depositWholeText')}</p>
        <div className="create-deposits">
          {(['a', 'b'] as const).map(side => {
            const view = deposits[side]
            const token = tokens[side]
            const held = holding[side]
            return (
              view &&
              token && (
                <DepositSide
                  key={side}
                  say={say}
                  id={`create-${side}`}
                  view={view}
                  size={size}
                  onType={text =>
                    store.set(typeAmount(store.$form.get(), { side, text, decimal: readTyped(text, say.tag) }))
                  }
                  onMax={held ? () => amount(side, held, token.decimals) : null}
                />
              )
            )
          })}
        </div>
        {moment && !moment.isNew && !facts?.pool.hook && (
          <Button
            size="s"
            className="create-one"
            aria-haspopup="dialog"
            disabled={!mayZap(situation, creating.issues)}
            onClick={onOne}
          >
            {say.t('create.oneToken')}
          </Button>
        )}
      </section>
      {indexed && <LabPanel say={say} creating={creating} />}
    </>
  )
}
