import type { Passkey } from '#data/account/passkeySchemas.ts'

/** LIST: authenticators by their AAGUID, as the passkey community lists them (passkey-authenticator-aaguids). */
const providers: Readonly<Record<string, Passkey['provider']>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'android',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'chrome',
  'b5397666-4885-aa6b-cebf-e52262a439a2': 'chrome',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'icloud',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'icloud',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'windows',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'windows',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'windows',
}

/** PK-2: who keeps a passkey. */
export const providerOf = (aaguid: string): Passkey['provider'] => providers[aaguid.toLowerCase()] ?? 'other'
