import { connectors } from '@cartograph/connectors'
import { ConnectionId, newId } from '@cartograph/contract'
import { eq, openStore, quotaCounters, sql } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { RecordedLog } from '../testing/connected-shop.ts'
import {
  appQuotaKey,
  openQuota,
  planInForce,
  quotaKey,
  readQuota,
  type QuotaOwner,
} from './quota.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const never = new AbortController().signal
const manifest = connectors.GD?.manifest ?? { code: 'GD', quotas: {} }

let owner: QuotaOwner
let log: RecordedLog
beforeEach(() => {
  owner = connectionOf(newId(ConnectionId))
  log = new RecordedLog()
})

function connectionOf(clientId: string, accessLevel?: string): QuotaOwner {
  return {
    manifest,
    connection: { id: newId(ConnectionId), mode: 'live', accountKey: newId(ConnectionId) },
    app: { clientId, clientSecret: 'secret', ...(accessLevel && { accessLevel }) },
  }
}

/** Takes operations, and the platform refuses the next one for the day. */
async function refuseAfter(operations: number): Promise<void> {
  const quota = openQuota({ store, log }, owner)
  await quota.take('operations', never, operations)
  await quota.update('operations', { pauseMs: 1, isDayUsedUp: true })
}

async function letDaysPass(days: number): Promise<void> {
  const { countedAt, countedDay, pausedUntil, learnedUntil } = quotaCounters
  const back = sql`${days}::float8 * interval '1 day'`
  await store.asSystem((tx) =>
    tx
      .update(quotaCounters)
      .set({
        countedAt: sql`${countedAt} - ${back}`,
        countedDay: sql`${countedDay} - floor(${days}::float8)::int`,
        pausedUntil: sql`${pausedUntil} - ${back}`,
        learnedUntil: sql`${learnedUntil} - ${back}`,
      })
      .where(eq(quotaCounters.key, quotaKey(owner, 'operations'))),
  )
}

/** Read as for the whole app, without a connection. */
const limit = async (
  { manifest, app }: Pick<QuotaOwner, 'manifest' | 'app'> = owner,
  on: Pick<TestStore, 'asSystem' | 'inOneStatement'> = store,
) => {
  const key = appQuotaKey({ manifest, app, mode: 'live' }, 'operations')
  return (await planInForce({ store: on }, { manifest, app, name: 'operations', key })).limit
}

it('is that of basic access until a refusal proves another access level', async () => {
  expect(await limit()).toBe(15_000)
  await refuseAfter(2_871)
  expect(await limit()).toBe(2_880)
  expect((await readQuota({ store }, owner, 'operations')).left).toBeLessThanOrEqual(2_880)
  expect(log.lines).toMatchObject([{ level: 'warn', facts: { level: 'explorer' } }])
})

it('holds for all connections of the app, in every process and after a restart', async () => {
  await refuseAfter(2_880)
  const { connectionString, secretKey } = store
  const restarted = await openStore({ connectionString, secretKey, log })
  expect(await limit(connectionOf(owner.app?.clientId ?? ''), restarted)).toBe(2_880)
  expect(await limit(connectionOf('another app'), restarted)).toBe(15_000)
  await restarted.close()
})

it('stays when all operations of the assumed level were used', async () => {
  await refuseAfter(14_990)
  expect(await limit()).toBe(15_000)
})

it('counts the day before too, as the day of the platform may begin at another hour', async () => {
  await openQuota({ store }, owner).take('operations', never, 2_700)
  await letDaysPass(1)
  await refuseAfter(180)
  expect(await limit()).toBe(2_880)
})

it('is not learned where the access level is configured', async () => {
  owner = connectionOf(newId(ConnectionId), 'standard')
  await refuseAfter(2_880)
  expect(await limit()).toBe(1_000_000)
})

it('gives way to a larger one after a day, and after longer with every further refusal', async () => {
  await refuseAfter(2_880)
  await letDaysPass(1.1)
  expect(await limit()).toBe(15_000)
  await refuseAfter(2_880)
  await letDaysPass(1.1)
  expect(await limit()).toBe(2_880)
  await letDaysPass(1)
  expect(await limit()).toBe(15_000)
})

it('is forgotten when a day takes more than it allows', async () => {
  await refuseAfter(2_880)
  await letDaysPass(1.1)
  const quota = openQuota({ store }, owner)
  await quota.take('operations', never, 3_100)
  await quota.take('operations', never)
  const [counter] = await store.asSystem((tx) =>
    tx
      .select()
      .from(quotaCounters)
      .where(eq(quotaCounters.key, quotaKey(owner, 'operations'))),
  )
  expect(counter).toMatchObject({ learnedLimit: null, learnedTimes: 0 })
})
