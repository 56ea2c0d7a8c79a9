import { expect, test } from 'vitest'
import { asAppError } from './Errors.ts'

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://tarn.example/_astro/a.js', 'app.outdated'],
  ['Firefox', 'error loading dynamically imported module: https://tarn.example/_astro/a.js', 'app.outdated'],
  ['Safari', 'Importing a module script failed.', 'app.outdated'],
  ['a bundler', 'Unable to preload CSS for /_astro/a.css', 'app.outdated'],
  ['anything else', 'x is not a function', 'app.wrong'],
])('[ER-1] a part of the page that is gone since a deploy is told as that, in %s’s words', (_, message, code) => {
  const cause = new TypeError(message)
  expect(asAppError(cause)).toMatchObject({ code, retryable: true, cause })
  expect(asAppError(new Error(message))).toMatchObject({ code: 'app.wrong' })
})
