import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './Unbroken.tsx'

/** What no line's end may part. */
const kept = (text: string) =>
  [...renderToStaticMarkup(<Unbroken text={text} />).matchAll(/class="unbroken">([^<]*)</g)].map(([, piece]) => piece)

test('[TX-2] a short address is one word and an amount stays beside its symbol, in every language', () => {
  expect(kept('sur Ethereum · depuis Wallet 1 0x9000…B603')).toEqual(['0x9000…B603'])
  expect(kept('1,25 SOL ont été envoyés à 2mMDG6…uX6Y.')).toEqual(['1,25 SOL', '2mMDG6…uX6Y'])
  expect(kept('Compte 1 2mMDG6…uX6Y')).toEqual(['2mMDG6…uX6Y'])
  expect(kept('0.277895 USDC と 0.0000906238 ETH を受け取りました')).toEqual(['0.277895 USDC', '0.0000906238 ETH'])
  expect(kept('أُرسل \u20681.25 SOL\u2069 إلى \u2068xTMwfY…NAoK\u2069')).toEqual(['1.25 SOL', 'xTMwfY…NAoK'])
})

test('[TX-2] what is read out and copied is the text as it was; a figure without a symbol may part from what follows', () => {
  const text = 'ブロック 1,033 で試しました。0.04 ETH less than quoted'
  expect(renderToStaticMarkup(<Unbroken text={text} />).replace(/<[^>]*>/g, '')).toBe(text)
  expect(kept('ブロック 1,033 で試しました。この通りになり、ほかには何も起きません。')).toEqual([])
})
