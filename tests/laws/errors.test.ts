import { describe, expect, test } from 'vitest'
import { AppError, asAppError, errors } from '#domain/Errors.ts'
import { locales } from '#i18n/locales.ts'
import { readWords } from '#i18n/readWords.ts'
import { customErrors, exactStrings, revertStrings } from '#onchain/node/reverts.ts'
import { readFileSync } from 'node:fs'

const english: Record<string, { text: string }> = JSON.parse(
  readFileSync(new URL('../../locales/en-US.json', import.meta.url), 'utf8'),
)
const codes = Object.keys(errors)

describe('every failure can be told', () => {
  test.each(locales.map(l => l.key))('[ER-1] [ER-2] [ER-3] each code has a sentence in %s', locale => {
    const words = readWords(locale)
    expect(codes.filter(code => !words[code])).toEqual([])
  })

  test('[ER-1] a sentence of another language is not the English one', () => {
    for (const { key } of locales.filter(l => l.key !== 'en-US')) {
      const words = readWords(key)
      expect(
        codes.filter(code => words[code] === english[code]?.text),
        key,
      ).toEqual([])
    }
  })

  test.each([
    ['app.wrong', 'Something went wrong'],
    ['fault.title', 'Oops! Something went wrong.'],
    ['fault.id', 'Error ID:'],
    ['explore.loadFailed', 'Error loading data'],
    ['token.select.limited', 'Couldn’t load tokens'],
    ['drawer.activityAway', 'Couldn’t load activity'],
    ['drawer.balancesAway', 'Couldn’t load token balances'],
    ['network.slow', 'You may have lost your network connection'],
    ['wallet.noAnswer', 'Confirmation timed out. Please retry.'],
    ['wallet.signatureExpired', 'Your signature has expired.'],
    ['wallet.switchFailed', 'Failed to switch networks'],
    ['wallet.otherChain', 'Your wallet is on another network'],
    ['network.down', 'Connection failed to a provider'],
    ['network.rateLimit', 'Try again in a few minutes'],
    ['account.copyFailed', 'Failed to copy to clipboard'],
    ['approve.failed', 'Token approval failed'],
    ['approve.insufficient', 'Insufficient approval amount'],
    ['swap.failed', 'Swap failed'],
    ['swap.expired', 'Swap expired'],
    ['swap.noQuotes', 'No quotes found'],
    ['swap.insufficientFunds', 'Your account has insufficient funds to complete this swap.'],
    ['swap.notFulfilled', 'Your swap could not be fulfilled at this time. Please try again.'],
    ['connect.errorTitle', 'Error connecting'],
  ])('[ER-1] [ER-2] [ER-3] %s says the product’s words', (code, words) => {
    expect(english[code]?.text).toContain(words)
  })

  test('[ER-3] what contracts answer leads to codes that exist', () => {
    const used = [
      ...Object.values(customErrors),
      ...Object.values(exactStrings),
      ...revertStrings.map(([, code]) => code),
    ]
    expect(used.filter(code => !codes.includes(code))).toEqual([])
  })

  test('an AppError keeps its code, cause and whether asking again helps', () => {
    const cause = new Error('why')
    const error = new AppError('wallet.rejected', { cause, values: { n: 1 } })
    expect(error).toMatchObject({ code: 'wallet.rejected', retryable: true, values: { n: 1 }, cause })
    expect(asAppError(error)).toBe(error)
    expect(asAppError(cause)).toMatchObject({ code: 'app.wrong', cause })
  })
})
