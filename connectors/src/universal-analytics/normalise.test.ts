import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import day from './fixtures/day.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

const connectionId = newId(ConnectionId)
const context = {
  connectionId,
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  params: { property_id: 'UA-1-1' },
}
const recordOf = (payload: unknown) => {
  return { externalId: '2022-11-01', updatedAt: '2026-11-01T00:00:00.000Z', payload }
}

test('a day of a file has the sessions of Google Analytics, marked as imported', () => {
  const { web_sessions: stored } = normaliseDay(recordOf(day), context)
  expect(stored?.scope).toEqual([connectionId, 'UA-1-1', '2022-11-01'])
  expect(stored?.rows).toMatchObject([
    {
      platform: 'GA',
      day: '2022-11-01',
      noon_at: '2022-11-01T11:00:00.000Z',
      currency: 'EUR',
      source: 'google',
      sessions: 12,
      revenue: '49.90',
      engaged_sessions: null,
      is_imported: true,
    },
  ])
})

test('a day whose file was deleted has no rows', () => {
  const { web_sessions: stored } = normaliseDay(recordOf(null), context)
  expect(stored).toEqual({ scope: [connectionId, 'UA-1-1', '2022-11-01'], rows: [] })
})
