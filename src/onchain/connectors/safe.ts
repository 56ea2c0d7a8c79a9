import { SAFE_APP } from '#domain/safeApp.ts'
import { AppError } from '#domain/Errors.ts'
import { type SdkProvider, sdkConnector } from './sdkConnector.ts'

/** ms the page around us has to say that it is a Safe: its SDK would wait for ever. */
const PATIENCE = 2_000

/** A Safe that shows Tarn inside its own app. */
export const safe = sdkConnector({
  id: 'safe',
  name: 'Safe',
  load: async () => {
    const [{ default: Sdk }, { SafeAppProvider }] = await Promise.all([
      import('@safe-global/safe-apps-sdk'),
      import('@safe-global/safe-apps-provider'),
    ])
    const sdk = new Sdk({ allowedDomains: [new RegExp(`^${SAFE_APP.replaceAll('.', '\\.')}$`)] })
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('wallet.notFound')), PATIENCE)
    })
    try {
      const info = await Promise.race([sdk.safe.getInfo(), late])
      return new SafeAppProvider(info, sdk) as unknown as SdkProvider
    } finally {
      clearTimeout(timer)
    }
  },
})
