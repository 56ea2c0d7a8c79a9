import type { Hex } from '#domain/Hex.ts'
import type { EnsQuestion } from '#domain/names/EnsQuestion.ts'
import { serviceAsker } from '../serviceAsker.ts'
import { gatewayAnswers } from './gatewaySchemas.ts'

const TIMEOUT_MS = 12_000
const ask = serviceAsker({
  ...{ root: '/api/names', timeout: TIMEOUT_MS, failed: 'network.down' },
  codes: { tooMany: 'network.rateLimit' },
})

/**
 * What gateways say to a question to ENS, which the service asks on its own node: to be verified on the person's.
 * Throws AppError `network.*`, the signal's reason when aborted.
 */
export const askGateway = async (question: EnsQuestion, signal?: AbortSignal): Promise<Hex[]> =>
  (await ask(gatewayAnswers, 'gateway', question, signal)).answers as Hex[]
