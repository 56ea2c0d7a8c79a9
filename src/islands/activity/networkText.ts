import type { Say } from '#i18n/Say.ts'
import type { RecordFacts } from '#state/deeds/kinds/RecordKind.ts'

/** The name of a record's network. */
export const networkText = (say: Say, { network }: Pick<RecordFacts, 'network'>): string =>
  'name' in network ? network.name : say.t(network.text)
