import {
  closeSimulators,
  testedPlatforms,
  type TestedPlatform,
} from '@cartograph/connectors/testing'
import {
  newId,
  SyncJobId,
  type JobPayload,
  type JobQueue,
  type Log,
  type PlatformCode,
} from '@cartograph/contract'
import type { PlatformFault } from '@cartograph/sandbox'
import { openTestStore, silentLog, type TestStore } from '@cartograph/store/testing'
import { TestAudience } from './test-audience.ts'

export interface BesideDeadOptions {
  /** Of the audience at the healthy destination. */
  readonly customers: number
  /** Audiences at each dead destination, queued before. */
  readonly dead: number
  readonly times: number
  /** The queue of the server, with its workers. */
  readonly openQueue: (store: TestStore, log: Log) => Promise<DeliveryQueue>
}

interface DeliveryQueue extends Pick<JobQueue, 'enqueue'> {
  work(
    name: 'deliver-audience',
    load: { readonly platforms: readonly PlatformCode[]; readonly atOnce: number },
    work: (payload: JobPayload<'deliver-audience'>) => Promise<void>,
  ): Promise<void>
  stop(): Promise<void>
}

export interface BesideDead {
  readonly aloneSeconds: number
  readonly besideSeconds: number
  /** Attempts at dead destinations that began meanwhile. */
  readonly deadBegun: number
}

/** One never responds, one fails, and one asks to wait for an hour. */
const troubles: Partial<Record<PlatformCode, PlatformFault>> = {
  FB: { kind: 'slow', delayMs: 600_000 },
  GD: { kind: 'broken', status: 500 },
  TT: { kind: 'throttled', retryAfterSeconds: 3_600 },
}
const healthy = 'KL'
/** As in the server. */
const atOnce = 2

/**
 * Times a delivery by the workers of the server's queue, from queueing to its end: alone, and beside dead
 * destinations. Time at the platforms is simulated, so that the dead ones repeat as fast as they can.
 */
export async function* benchBesideDead(options: BesideDeadOptions): AsyncGenerator<BesideDead> {
  const store = await openTestStore()
  try {
    for (let n = 0; n < options.times; n += 1) {
      // In turns, so that a drift of the machine meets both.
      const isAloneFirst = n % 2 === 0
      const first = await measure(store, options, isAloneFirst ? 0 : options.dead)
      const second = await measure(store, options, isAloneFirst ? options.dead : 0)
      const [alone, beside] = isAloneFirst ? [first, second] : [second, first]
      yield {
        aloneSeconds: alone.seconds,
        besideSeconds: beside.seconds,
        deadBegun: beside.deadBegun,
      }
    }
  } finally {
    await store.close()
    await closeSimulators()
  }
}

async function measure(
  store: TestStore,
  { customers, openQueue }: BesideDeadOptions,
  dead: number,
): Promise<{ readonly seconds: number; readonly deadBegun: number }> {
  const audiences = new Map<SyncJobId, TestAudience>()
  const queue = await openQueue(store, silentLog)
  const add = async (platform: TestedPlatform, size: number) => {
    const audience = await TestAudience.open(store, platform, { mostItems: 200 })
    for (let number = 1; number <= size; number += 1) audience.join(number)
    await audience.startJob()
    const id = audience.jobs.at(-1) ?? newId(SyncJobId)
    audiences.set(id, audience)
    return { audience, payload: payloadOf(platform.code, audience, id) }
  }
  const waiting: JobPayload<'deliver-audience'>[] = []
  for (const platform of testedPlatforms) {
    const fault = troubles[platform.code]
    if (fault === undefined) continue
    for (let n = 0; n < dead; n += 1) {
      const { audience, payload } = await add(platform, 200)
      audience.to.setMaxWait(0)
      // Comparing the segment is work that a healthy destination has, too: it is done before.
      audience.to.setFaults(() => ({ kind: 'throttled', retryAfterSeconds: 60 }))
      await audience.attempt()
      audience.to.setFaults(() => fault)
      waiting.push(payload)
    }
  }
  const platform = testedPlatforms.find(({ code }) => code === healthy)
  if (platform === undefined) throw new Error('It is tested')
  const one = await add(platform, customers)
  for (const payload of waiting) await queue.enqueue('deliver-audience', payload)
  let deadBegun = 0
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const from = performance.now()
  await queue.enqueue('deliver-audience', one.payload)
  const platforms = [...new Set([...waiting, one.payload].map((payload) => payload.platform))]
  await queue.work('deliver-audience', { platforms, atOnce }, async (payload) => {
    if (payload.job_id === one.payload.job_id) {
      await one.audience.finish()
      return end()
    }
    deadBegun += 1
    const outcome = await audiences.get(payload.job_id)?.attempt()
    if (outcome?.state === 'waiting')
      await queue.enqueue('deliver-audience', payload, { afterMs: outcome.afterMs })
  })
  await ended
  const seconds = (performance.now() - from) / 1_000
  await queue.stop()
  const { added } = await one.audience.job()
  if (added !== customers) throw new Error(`${added} of ${customers} customers were sent`)
  return { seconds, deadBegun }
}

function payloadOf(platform: PlatformCode, { orgId, syncId }: TestAudience, id: SyncJobId) {
  return { platform, org_id: orgId, sync_id: syncId, job_id: id }
}
