import { canonicalTables, ConnectionId, newId, OrgId, type TableName } from '@cartograph/contract'
import { openTestWarehouses, type TestWarehouse } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTablePages, tableColumns, type TableRow } from './read-table-pages.ts'

const { signal } = new AbortController()
const [orgId, otherId] = [newId(OrgId), newId(OrgId)]
const connectionIds = [newId(ConnectionId), newId(ConnectionId)]
const count = 25
let opened: TestWarehouse[]
beforeAll(async () => {
  opened = await openTestWarehouses()
  for (const { warehouse } of opened) {
    for (const id of [orgId, otherId]) {
      await warehouse.prepareWorkspace(id)
      const rows = rowsOf(id)
      const scopes = rows.map((row) => [row.connection_id, row.property_id, row.day])
      const parts = [{ table: 'web_events' as const, scopes, rows }]
      await warehouse.replaceRows({ orgId: id, batchKey: 'rows', parts })
    }
  }
}, 120_000)
afterAll(() => Promise.all(opened.map(({ close }) => close())))

/** In another order than that of their keys. */
function rowsOf(id: OrgId) {
  return connectionIds.toReversed().flatMap((connection_id) =>
    Array.from({ length: count }, (_, index) => {
      const n = (index * 7) % count
      const day = `2026-11-0${1 + Math.floor(n / 5)}`
      return {
        connection_id,
        platform: 'G4',
        property_id: "it's",
        day,
        noon_at: `${day}T12:00:00.000Z`,
        event: `"event", ${n}`,
        events: id === orgId ? n : 1_000 + n,
        key_events: `${n}.25`,
      }
    }),
  )
}

async function readPages({ warehouse }: TestWarehouse, table: TableName, pageRows: number) {
  const pages: (readonly TableRow[])[] = []
  for await (const page of readTablePages({ warehouse }, { orgId, table, pageRows, signal })) {
    pages.push(page)
  }
  return pages
}

const sorted = (rows: readonly TableRow[]) => rows.map((row) => JSON.stringify(row)).toSorted()

describe.each([0, 1])('on engine %i', (engine) => {
  const on = () => {
    const found = opened[engine]
    if (found === undefined) throw new Error('There is no such engine')
    return found
  }

  it.each([1, 7, 10, 50, 51])(
    'every row of the workspace is read once in pages of %i, and none of another',
    async (pageRows) => {
      const pages = await readPages(on(), 'web_events', pageRows)
      const columns = tableColumns('web_events')
      const expected = rowsOf(orgId).map((row) => {
        const cells: Readonly<Record<string, string | number>> = row
        return columns.map((name) => cells[name] ?? null)
      })
      expect(sorted(pages.flat())).toEqual(sorted(expected))
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(pageRows)
    },
  )

  it('every table of the warehouse can be read', async () => {
    for (const table of Object.keys(canonicalTables) as TableName[]) {
      const rows = (await readPages(on(), table, 10)).flat()
      expect([table, rows.length]).toEqual([table, table === 'web_events' ? 2 * count : 0])
    }
  })

  it('a reader that is cancelled stops', async () => {
    const stopped = new AbortController()
    const pages = readTablePages(on(), {
      orgId,
      table: 'web_events',
      pageRows: 10,
      signal: stopped.signal,
    })
    await pages.next()
    stopped.abort()
    await expect(pages.next()).rejects.toThrow(/cancelled/)
  })
})
