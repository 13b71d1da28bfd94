import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { readTaxMode } from './read-tax-mode.ts'

const place = { orgId: newId(OrgId), connectionId: newId(ConnectionId), since: new Date(0) }

it.each([
  [[['12', '0']], 'included'],
  [[[0, 7]], 'excluded'],
  [[['12', '7']], 'mixed'],
  // Orders that were read before the platform's word on it was.
  [[['0', '0']], null],
  [[[null, null]], null],
  [[], null],
])('the counts %j of orders with and without included tax mean %s', async (rows, mode) => {
  const warehouse = {
    query: () =>
      Promise.resolve({
        rowsJson: JSON.stringify(rows),
        rowCount: 1,
        columns: [],
        engineMs: 0,
        isCached: false,
        answeredAt: '2026-07-01T00:00:00Z',
      }),
  }
  expect(await readTaxMode(warehouse, place)).toBe(mode)
})
