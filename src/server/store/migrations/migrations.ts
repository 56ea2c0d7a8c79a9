import { holdings } from './holdings.ts'
import type { Migration } from './Migration.ts'
import { orders } from './orders.ts'
import { orderTokens } from './orderTokens.ts'
import { orderSlots } from './orderSlots.ts'
import { passkeys } from './passkeys.ts'
import { recovered } from './recovered.ts'
import { recoveries } from './recoveries.ts'
import { usernames } from './usernames.ts'
import { usernamesFolded } from './usernamesFolded.ts'
import { visitorsKeyed } from './visitorsKeyed.ts'

/** LIST of migrations, in the order in which they run; a name runs once. Add a file, and its line at the end. */
export const migrations: readonly Migration[] = [
  passkeys,
  usernames,
  usernamesFolded,
  recoveries,
  holdings,
  recovered,
  visitorsKeyed,
  orders,
  orderTokens,
  orderSlots,
]
