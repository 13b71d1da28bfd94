import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { expect, it, vi } from 'vitest'
import { planSearch } from './plan/plan-search.ts'
import type { RunQuery } from './plan/search-plan.ts'
import { searchOnThread } from './search-thread.ts'

const model = loadCatalogue()
const plan = planSearch({
  workspace: {
    orgId: newId(OrgId),
    name: 'Fernhill Goods',
    timezone: 'UTC',
    currency: 'USD',
  },
  syncProgress: [
    {
      connectionId: newId(ConnectionId),
      platform: 'GO',
      readUntil: new Date('2026-10-20T10:00:00Z'),
      firstReadAt: new Date('2026-10-20T10:00:00Z'),
      openSince: null,
    },
  ],
  model,
  days: 14,
})
const job = { plan, previousStates: [] }
const never = new AbortController().signal
const search = searchOnThread(null)
it('a worker thread requests the data it needs and returns its result', async () => {
  const asked = vi.fn<RunQuery>(() =>
    Promise.resolve('{"results":[{"data":{"members":[],"columns":[]}}]}'),
  )
  expect(await search(job, asked, never)).toEqual({
    days: [],
    entities: [],
    promotions: [],
    through: null,
    series: 0,
    declined: 0,
    states: { changed: [], gone: [] },
  })
  expect(asked).toHaveBeenCalledOnce()
})

it('a rejected query is passed on unchanged, and so is an invalid answer', async () => {
  const refusal = new Error('The query is refused')
  await expect(search(job, () => Promise.reject(refusal), never)).rejects.toBe(refusal)
  await expect(search(job, () => Promise.resolve('no JSON'), never)).rejects.toThrow('JSON')
})

it('a signal aborts it, also one that was aborted before', async () => {
  const stopping = new AbortController()
  const reason = new Error('asked to end')
  const asked = () => {
    stopping.abort(reason)
    return new Promise<string>(() => undefined)
  }
  await expect(search(job, asked, stopping.signal)).rejects.toBe(reason)
  await expect(search(job, asked, stopping.signal)).rejects.toBe(reason)
})
