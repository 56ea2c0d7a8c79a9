// LIST: changes that no test can notice, because nothing a person or a chain could see differs. Each says why.
import type { Excuse } from './Excuse.ts'
import { excusesOfAsking } from './excusesOfAsking.ts'
import { excusesOfRules } from './excusesOfRules.ts'
import { excusesOfTargets } from './excusesOfTargets.ts'

export const explained: readonly Excuse[] = [...excusesOfRules, ...excusesOfAsking, ...excusesOfTargets]
