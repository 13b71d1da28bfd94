import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { openTestWarehouses, type TestWarehouse } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestRecords } from './newest-records.ts'
import { recordsToBatch } from './records-to-batch.ts'
import { compareWithStored } from './unchanged-records.ts'

let engines: TestWarehouse[]
beforeAll(async () => {
  engines = await openTestWarehouses()
})
afterAll(() => Promise.all(engines.map((engine) => engine.close())))

const connectionId = newId(ConnectionId)
const account = { connectionId, currency: 'EUR', timezone: 'UTC', params: {}, createdAt: null }
const tickets = { name: 'tickets', normalise: () => ({}) }
const record = (n: number, payload: unknown = { n }) => ({
  externalId: `it's ${n}`,
  updatedAt: '2026-01-02T03:04:05Z',
  payload,
})
const records = Array.from({ length: 1200 }, (_, n) => record(n))

it('leaves out what is stored as it is, by the last version in the batch, on either engine', async () => {
  for (const { warehouse } of engines) {
    const orgId = newId(OrgId)
    await warehouse.prepareWorkspace(orgId)
    const sync = { ctx: { warehouse }, orgId, connectionId, account }
    const compare = async (phase: 'fresh' | 'history', ...read: typeof records) => {
      const { changed } = await compareWithStored(sync, tickets, { phase }, read)
      return changed.map(({ externalId, payload }) => [externalId, payload])
    }
    expect(await compare('fresh', ...records)).toHaveLength(1200)
    const { parts } = recordsToBatch(tickets, records, account)
    await warehouse.replaceRows({ orgId, batchKey: 'first', parts })
    // Another stream writes rows of the same records.
    const surveys = recordsToBatch({ ...tickets, name: 'surveys' }, [record(7)], account)
    await warehouse.replaceRows({ orgId, batchKey: 'second', parts: surveys.parts })

    expect(await compare('fresh', ...records)).toEqual([["it's 7", { n: 7 }]])
    expect(await compare('history', ...records)).toHaveLength(1200)
    expect(await compare('fresh', record(1, { n: 9 }), record(1))).toEqual([])
    expect(await compare('fresh', record(1), record(1, { n: 9 }))).toHaveLength(2)
    expect(await compare('fresh', record(2, null))).toEqual([["it's 2", null]])
    expect(await compare('fresh', record(3), record(1200))).toEqual([["it's 1200", { n: 1200 }]])
  }
})

it('never replaces the newest record of an id with an older one, on either engine', async () => {
  const opens = {
    name: 'opens',
    plan: { reads: 'changes', slices: 'windows', lookbackMinutes: 60, keepsNewest: true },
  } as const
  const opened = (externalId: string, time: string, payload = time) => ({
    externalId,
    updatedAt: `2026-01-02T${time}Z`,
    payload,
  })
  for (const { warehouse } of engines) {
    const orgId = newId(OrgId)
    await warehouse.prepareWorkspace(orgId)
    const sync = { ctx: { warehouse }, orgId, connectionId, account }
    const newest = async (
      stream: Parameters<typeof newestRecords>[1],
      ...read: ReturnType<typeof opened>[]
    ) => (await newestRecords(sync, stream, read)).map(({ payload }) => payload)
    const first = [opened('a', '09:00:00'), opened('b', '10:00:00.250'), opened('a', '08:00:00')]
    expect(await newest(opens, ...first)).toEqual(['09:00:00', '10:00:00.250'])
    const { parts } = recordsToBatch({ ...tickets, ...opens }, first.slice(0, 2), account)
    await warehouse.replaceRows({ orgId, batchKey: 'first', parts })

    const older = [
      opened('a', '08:59:59.999'),
      opened('b', '10:00:00.249'),
      opened('c', '01:00:00'),
    ]
    expect(await newest(opens, ...older)).toEqual(['01:00:00'])
    expect(await newest(opens, opened('a', '09:00:00', 'the same'))).toEqual(['the same'])
    expect(await newest(opens, opened('b', '10:00:00.251'))).toEqual(['10:00:00.251'])
    // Another stream has its own records, and other streams keep all that was read.
    expect(await newest({ ...opens, name: 'clicks' }, ...older)).toHaveLength(3)
    const all = { ...opens, plan: { ...opens.plan, keepsNewest: false } }
    expect(await newest(all, ...older, ...older)).toHaveLength(6)
  }
})
