import { expect, test } from 'vitest'
import { flags } from '#data/flags.ts'
import { filesIn, isTest, read } from './sources.ts'

test.each(Object.keys(flags))(
  '[SE-2] the flag %s gates something: a flag that nothing asks for is not listed',
  name => {
    const asks = filesIn('src').filter(
      path =>
        !isTest(path) &&
        path !== 'src/data/flags.ts' &&
        new RegExp(`(useFlag|isFlagOn|getBooleanValue)\\('${name}'`).test(read(path)),
    )
    expect(asks).not.toEqual([])
  },
)
