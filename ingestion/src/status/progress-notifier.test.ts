import { newId, OrgId } from '@cartograph/contract'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openProgressNotifier, workspaceChangeChannel } from './progress-notifier.ts'
import { RecordedLog } from '../testing/connected-shop.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

it('sends few notifications for a burst of changes, and always the last state', async () => {
  const orgId = newId(OrgId)
  const heard: unknown[] = []
  const leave = await store.listen(workspaceChangeChannel, (payload) =>
    heard.push(JSON.parse(payload)),
  )
  const progress = openProgressNotifier({ store, log: new RecordedLog() }, orgId)
  for (let change = 0; change < 100; change += 1) progress.notify()
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), { timeout: 30_000 })
  await progress.close()
  const hint = { org_id: orgId, topic: 'data_ingestions' }
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), { timeout: 30_000 })
  expect(heard.length).toBeLessThanOrEqual(3)
  for (const one of heard) expect(one).toEqual(hint)
  await leave()
})

it('sends a delayed notification even if nothing else changes', async () => {
  const heard: string[] = []
  const leave = await store.listen(workspaceChangeChannel, (payload) => heard.push(payload))
  const progress = openProgressNotifier({ store, log: new RecordedLog() }, newId(OrgId))
  progress.notify()
  await sleep(20)
  progress.notify()
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 30_000 })
  await progress.close()
  await leave()
})

it('does not fail the sync when a notification fails', async () => {
  const log = new RecordedLog()
  const broken = { ...store, notify: () => Promise.reject(new Error('gone')) }
  const progress = openProgressNotifier({ store: broken, log }, newId(OrgId))
  progress.notify()
  await progress.close()
  expect(log.lines.map((line) => line.level)).toEqual(['warn', 'warn'])
})
