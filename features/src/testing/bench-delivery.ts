import { closeSimulators, testedPlatforms } from '@cartograph/connectors/testing'
import { newId, ConnectionId, type PlatformCode } from '@cartograph/contract'
import { audienceMembers, eq } from '@cartograph/store'
import { openTestStore, silentLog } from '@cartograph/store/testing'
import { connectEmbeddedWarehouse, startEmbeddedWarehouse } from '@cartograph/warehouse'
import { fillWorkspace } from '@cartograph/warehouse/testing'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestServices } from '../testing.ts'
import type { Preparation, PreparationTime } from './measure-preparation.ts'
import { TestAudience } from './test-audience.ts'
import { timed, type Duration } from './timed.ts'

export interface Difference {
  readonly first: PreparationTime
  /** Reading the members from the warehouse alone. */
  readonly reading: PreparationTime
  /** Reading those of a segment with about half of the customers. */
  readonly readingHalf: PreparationTime
  readonly unchanged: PreparationTime
  readonly changed: PreparationTime
}

/**
 * Prepares an audience of a synthetic shop: at first, without a change, and after 1 % of the customers
 * have other phone numbers; from the warehouse to the ledger.
 */
export async function benchDifference(customers: number): Promise<Difference> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
  const [platform] = testedPlatforms
  if (platform === undefined) throw new Error('There is no destination')
  const test = await openTestServices()
  const audience = await TestAudience.open(test.store, platform)
  const { orgId } = audience
  const until = new Date().toISOString().slice(0, 10)
  const rest = { products: 1_000, adSpendRows: 1_000, sessionRows: 1_000, until }
  const shop = { customers, orders: customers * 2, connectionId: newId(ConnectionId), ...rest }
  await fillWorkspace({ dataDir, orgId, shop })
  const engine = await startEmbeddedWarehouse({ dataDir, log: silentLog })
  const warehouse = connectEmbeddedWarehouse(engine)
  try {
    await warehouse.prepareWorkspace(orgId)
    await audience.startJob()
    const { syncId, jobs } = audience
    const { connectionString, secretKey } = test.store
    const place = {
      connectionString,
      secretKey: Buffer.from(secretKey).toString('base64'),
      socketPath: engine.socketPath,
      audience: { orgId, syncId, jobs },
    }
    const reading = await prepare({ ...place, step: 'read' })
    const readingHalf = await prepare({ ...place, step: 'read half' })
    const first = await prepare({ ...place, step: 'compare' })
    const { clock } = test.ctx
    await test.store.asSystem((tx) =>
      tx
        .update(audienceMembers)
        .set({ state: 'sent', mayBeListed: true, sentAt: clock() })
        .where(eq(audienceMembers.orgId, orgId)),
    )
    const unchanged = await prepare({ ...place, step: 'compare' })
    const changed = await prepare({ ...place, step: 'compare changed' })
    return { first, reading, readingHalf, unchanged, changed }
  } finally {
    await warehouse.close()
    await engine.close()
    await test.close()
    await closeSimulators()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** In a process of its own, so that nothing that ran before has left it memory. */
async function prepare(preparation: Preparation): Promise<PreparationTime> {
  const program = fileURLToPath(new URL('./measure-preparation.ts', import.meta.url))
  const child = fork(program, [JSON.stringify(preparation)])
  const ended = once(child, 'exit')
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [
    PreparationTime | number,
  ]
  if (typeof answer !== 'object') throw new Error(`The measurement ended with ${answer}`)
  await ended
  return answer
}

export interface DeliveryBench extends Duration {
  readonly platform: PlatformCode
  readonly rows: number
}

/** Sends an audience of this size to each simulated destination, without the platform's limits. */
export async function* benchDeliveries(customers: number): AsyncGenerator<DeliveryBench> {
  for (const platform of testedPlatforms) {
    const store = await openTestStore()
    try {
      const audience = await TestAudience.open(store, platform, { mostItems: Infinity })
      for (let number = 0; number < customers; number += 1) audience.join(number)
      const time = await timed(async () => {
        await audience.sync()
      })
      yield { platform: platform.code, ...time, rows: (await audience.job()).added }
    } finally {
      await store.close()
      await closeSimulators()
    }
  }
}
