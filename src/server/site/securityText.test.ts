import { expect, test } from 'vitest'
import { securityText } from './securityText.ts'

const NOW = Date.UTC(2026, 10, 27, 5, 30)
const CONTACT = 'mailto:security@tarn.example'
const of = (env: Record<string, string | undefined>) => securityText({ SITE_URL: 'https://tarn.example', ...env }, NOW)

test('security.txt says what is configured, in the fields of RFC 9116', () => {
  expect(
    of({
      SECURITY_CONTACT: `${CONTACT}, https://tarn.example/report`,
      SECURITY_LANGUAGES: 'en, fr-CA',
      SECURITY_POLICY: 'https://tarn.example/policy',
    }),
  ).toBe(
    [
      'Contact: mailto:security@tarn.example',
      'Contact: https://tarn.example/report',
      'Expires: 2027-05-26T05:30:00Z',
      'Preferred-Languages: en, fr-CA',
      'Canonical: https://tarn.example/.well-known/security.txt',
      'Policy: https://tarn.example/policy',
      '',
    ].join('\n'),
  )
})

test('security.txt: without a contact there is none; without the rest it says less', () => {
  for (const env of [{}, { SECURITY_CONTACT: '' }, { SECURITY_CONTACT: ' , ' }]) expect(of(env)).toBeNull()
  expect(of({ SECURITY_CONTACT: CONTACT, SITE_URL: 'http://localhost:4321' })).toBe(
    `Contact: ${CONTACT}\nExpires: 2027-05-26T05:30:00Z\nPreferred-Languages: en\n`,
  )
})

test('security.txt: what is no address stops the build, by the name of its setting; nothing adds a line of its own', () => {
  for (const contact of ['security@tarn.example', 'http://tarn.example', `${CONTACT}\nPolicy: https://evil.example`])
    expect(() => of({ SECURITY_CONTACT: contact }), contact).toThrow('SECURITY_CONTACT')
  expect(() => of({ SECURITY_CONTACT: CONTACT, SECURITY_POLICY: 'http://tarn.example' })).toThrow('SECURITY_POLICY')
  expect(() => of({ SECURITY_CONTACT: CONTACT, SECURITY_LANGUAGES: 'English' })).toThrow('SECURITY_LANGUAGES')
})
