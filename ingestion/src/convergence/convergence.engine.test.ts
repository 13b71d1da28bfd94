import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { converge, syncCalmly, variantOf, type Calm } from '../testing/converge.ts'
import { seeds } from '../testing/convergence-seeds.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import { datasources, openSandboxPlatforms } from '../testing/sandbox-platforms.ts'
import { WorkerPool } from '../testing/worker-pool.ts'

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

it('every platform that is read takes its turn', () => {
  expect(datasources).toHaveLength(9)
})

describe.concurrent(
  'whatever fails and whoever is killed, the rows are in the end those of',
  () => {
    it.each(datasources)('%s', async (platform) => {
      const platforms = await openSandboxPlatforms(new Date())
      const scene = { engines, platforms, workers, platform }
      const calm = new Map<number, Calm>()
      const failed: { seed: number; error: unknown }[] = []
      for (const seed of seeds.filter((n) => datasources[n % datasources.length] === platform)) {
        try {
          const variant = variantOf(seed)
          const known = calm.get(variant) ?? (await syncCalmly(scene, variant))
          calm.set(variant, known)
          await converge(scene, seed, known)
        } catch (error) {
          failed.push({ seed, error })
        }
      }
      await platforms.close()
      const [first] = failed
      if (first === undefined) return
      const all = failed.map(({ seed }) => seed).join(', ')
      throw new Error(`Seeds ${all}; CONVERGENCE_SEED=${first.seed} repeats the first of them`, {
        cause: first.error,
      })
    })
  },
)
