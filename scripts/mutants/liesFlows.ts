// LIST: guards against doing a deed twice, and what is kept of a deed while it is open, left out or turned round.
import { type Lie, of } from './Lie.ts'

export const liesFlows: readonly Lie[] = [
  ...of(
    'src/state/deeds/flow/onlyOnce.ts',
    ['src/state/deeds/flow/onlyOnce.test.ts'],
    ['return isIn || ', 'return isIn && ', 'another price, another deed'],
    ['addedAt < OPENED :', 'addedAt < 0 :', 'what an earlier page sent is sent again unwarned'],
  ),
  ...of(
    'src/state/deeds/flow/driveFlow.ts',
    ['src/state/deeds/flow/onlyOnce.test.ts', 'src/state/deeds/flow/flows.test.ts'],
    ['open < 0 || isOpen(error)', 'open < 0', 'a page that goes leaves no word of what it asked'],
    ['ended ? unlessOver(now) : now', 'now', 'a late answer leaves a question that looks open'],
  ),
  ...of(
    'src/onchain/act/findAsked.ts',
    ['src/onchain/act/findAsked.test.ts'],
    ['Number(nonce) >= asked.spent', 'Number(nonce) >= 0', 'an older transaction is taken for the answer'],
    [' === asked.call', " !== '0x'", 'any transaction of the account is taken for the answer'],
  ),
  ...of(
    'src/state/deeds/flow/verifyFlows.ts',
    ['src/state/deeds/flow/verifyFlows.test.ts'],
    ['[lockOf(id)], never', '[], never', 'two tabs work on one flow'],
  ),
  ...of(
    'src/domain/plan/DeedIdentity.ts',
    ['src/state/deeds/flow/onlyOnce.deeds.test.ts'],
    [
      '(({ contract, id, takes, adds }) => `${contract} ${id} ${takes} ${adds}`)',
      '(({ contract, takes, adds }) => `${contract} ${takes} ${adds}`)',
      'two positions are one',
    ],
    ['step.permits.map(permitText)', 'step.permits.map(({ token }) => token)', 'two spenders are one'],
    ["plan.about ?? ''", "''", 'two ranges are one'],
  ),
  ...of(
    'src/state/deeds/sendPlan.ts',
    ['src/state/deeds/flow/onlyOnce.deeds.test.ts'],
    ["if (status === 'wallet')", "if (status === 'slow')", 'a deed whose page was closed is asked for twice unwarned'],
  ),
]
