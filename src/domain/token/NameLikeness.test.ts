import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, reserved, reservedLike } from './NameLikeness.ts'

const username = fc.stringMatching(/^[a-z0-9]{3,20}$/)

describe('[OB-5] names that read alike', () => {
  test.each([
    ['a1ice', 'alice'],
    ['aiice', 'alice'],
    ['al1ce', 'alice'],
    ['b0b', 'bob'],
    ['p3te', 'pete'],
    ['5am', 'sam'],
    ['rnary', 'mary'],
    ['vvill', 'will'],
    ['zo3', '20e'],
    ['matt', 'm4t7'],
    ['9race', 'grace'],
    ['8en', 'ben'],
  ])('%s reads like %s', (one, other) => expect(fold(one)).toBe(fold(other)))

  test('names that people tell apart stay apart: other numbers, other letters, another order', () => {
    const apart = [
      'anna1',
      'anna2',
      'anna3',
      'anna4',
      'anna5',
      'anna6',
      'anna7',
      'anna8',
      'anna9',
      'anna0',
      'anna',
      'clean',
      'dean',
      'mat',
      'tam',
    ]
    expect(new Set(apart.map(fold)).size).toBe(apart.length)
  })

  test('folding is no longer than the name, and what is typed twice folds once', () => {
    fc.assert(fc.property(username, name => fold(name).length <= name.length && /^[a-z6]+$/.test(fold(name))))
  })
})

describe('[OB-5] names of those who are known', () => {
  test('each of them, and each in digits, is refused', () => {
    for (const word of reserved) {
      expect(reservedLike(word), word).not.toBeNull()
      expect(
        reservedLike(word.replaceAll('o', '0').replaceAll('i', '1').replaceAll('s', '5').replaceAll('e', '3')),
        word,
      ).not.toBeNull()
      expect(reservedLike(word.replaceAll('l', 'i').replaceAll('m', 'rn').replaceAll('w', 'vv')), word).not.toBeNull()
      expect(reservedLike(`${word}2026`), word).not.toBeNull()
      expect(reservedLike(`official${word}`), word).not.toBeNull()
    }
  })

  test.each([
    'alice',
    'ann123',
    'ethan',
    'ethel',
    'baseball',
    'solar',
    'helper',
    'starnight',
    'teamwork',
    'rooted',
    'skyler',
    'appswap',
    'labs',
    'theo',
    'modern',
    'polly',
    'curveball',
    'circles7x',
    '42424',
  ])('%s is anybody’s', name => expect(reservedLike(name)).toBeNull())
})
