import { ConnectionId, newId, type OrgId } from '@cartograph/contract'
import { openTestServices, type TestServices } from '@cartograph/features/testing'
import { connections, insightRuns } from '@cartograph/store'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startScheduler } from './scheduler.ts'

let test: TestServices
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())

/** A workspace in UTC with a connected shop, judged up to a day. */
async function addShop(name: string, judgedThrough: string | null, isConnected = true) {
  const orgId = await test.addWorkspace(await test.addUser(`${name}@shop.example`), name)
  await test.store.inWorkspace(orgId, async (tx) => {
    const shop = { platform: 'SP', name: 'Shop', integrationParams: {}, isConnected } as const
    await tx.insert(connections).values({ id: newId(ConnectionId), orgId, ...shop })
    if (judgedThrough === null) return
    const startedAt = new Date(`${judgedThrough}T23:00:00.000Z`)
    const run = { state: 'done', series: 1, declined: 0, startedAt, finishedAt: startedAt } as const
    await tx.insert(insightRuns).values({ orgId, through: judgedThrough, ...run })
  })
  return orgId
}

/** The workspaces whose search was queued once a process has started its scheduler. */
async function judgedAt(now: string): Promise<OrgId[]> {
  test.clock.now = new Date(now)
  test.jobs.length = 0
  const scheduler = startScheduler(test.services, () => Promise.resolve([]))
  const asked = () => test.jobs.filter(({ name }) => name === 'find-insights')
  await vi.waitFor(() => expect(asked().length).toBeGreaterThan(0), { timeout: 20_000 })
  // Every task has started, and ends before this returns.
  await scheduler.stop()
  return asked().map(({ payload }) => payload.org_id)
}

it('every workspace with data is searched for insights after each day', async () => {
  const judged = await addShop('judged', '2026-11-13')
  const behind = await addShop('behind', '2026-11-12')
  const never = await addShop('never', null)
  await addShop('disconnected', null, false)
  const sorted = (...ids: OrgId[]) => ids.toSorted()
  expect(sorted(...(await judgedAt('2026-11-14T09:00:00.000Z')))).toEqual(sorted(behind, never))
  expect(sorted(...(await judgedAt('2026-11-15T09:00:00.000Z')))).toEqual(
    sorted(judged, behind, never),
  )
})
