// A reporter for vitest: how long each file took, with what it prepares and tidies (the JSON report times its tests
// alone). Written to TARN_TIMES.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../run/places.ts'
import type { Timed } from './slowest.ts'

export default class VitestTimes implements Reporter {
  readonly #files: Timed[] = []

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
    this.#files.push({
      name: relative(root, module.moduleId),
      ms: duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration,
    })
  }

  onTestRunEnd(): void {
    if (process.env.TARN_TIMES) writeFileSync(process.env.TARN_TIMES, JSON.stringify(this.#files))
  }
}
