import { expect, test } from 'vitest'
import { shownAddresses } from './shownAddresses.ts'

test('[AD-12] what there is is shown, the one for networks like Ethereum first; neither: it throws, in these words', () => {
  expect(shownAddresses({ evm: '0xa', svm: 'So1' })).toEqual(['0xa', 'So1'])
  expect(shownAddresses({ evm: null, svm: 'So1' })).toEqual(['So1'])
  expect(() => shownAddresses({ evm: null, svm: null })).toThrow('No addresses to display')
  expect(() => shownAddresses({ evm: '', svm: '' })).toThrow('No addresses to display')
})
