import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  converge,
  firstMoment,
  syncCalmly,
  variantOf,
  type Calm,
  type Scene,
} from '../testing/converge.ts'
import { seedsOf } from '../testing/convergence-seeds.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import { datasources, openSandboxPlatforms } from '../testing/sandbox-platforms.ts'
import { WorkerPool } from '../testing/worker-pool.ts'

/** Enough for a very busy machine; an idle one needs a tenth of it. */
const mostMs = 45 * 60_000

let engines: Engines
let workers: WorkerPool
beforeAll(async () => {
  engines = await openEngines()
  const { connectionString, secretKey } = engines.store
  workers = new WorkerPool(
    {
      connectionString,
      secretKey: Buffer.from(secretKey).toString('base64'),
      warehouseSocket: engines.warehouseSocket,
    },
    3,
  )
})
afterAll(async () => {
  workers.close()
  await engines.close()
})

describe.concurrent('after any failures and killed processes, the rows in the end are those of', () => {
  it.each(datasources)('%s', { timeout: mostMs }, async (platform) => {
    const platforms = await openSandboxPlatforms(firstMoment(0))
    try {
      await convergeAll({ engines, platforms, workers, platform }, seedsOf(platform))
    } finally {
      await platforms.close()
    }
  })
})

const runs = datasources.flatMap(seedsOf).length

it.skipIf(runs < 100)('a fair share of these runs was killed', () => {
  expect(workers.killed).toBeGreaterThan(runs / 5)
})

/** Runs all of them, so that one failure hides no other. */
async function convergeAll(scene: Scene, ours: readonly number[]): Promise<void> {
  const calm = new Map<number, Calm>()
  const failed: { seed: number; error: unknown }[] = []
  for (const seed of ours) {
    try {
      const variant = variantOf(seed)
      const known = calm.get(variant) ?? (await syncCalmly(scene, variant))
      calm.set(variant, known)
      await converge(scene, seed, known)
    } catch (error) {
      failed.push({ seed, error })
    }
  }
  const [first] = failed
  if (first === undefined) return
  const all = failed.map(({ seed }) => seed).join(', ')
  throw new Error(`Seeds ${all}; CONVERGENCE_SEED=${first.seed} -t ${scene.platform} repeats one`, {
    cause: first.error,
  })
}
