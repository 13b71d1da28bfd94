import { newId, OrgId, type QueryFilter } from '@cartograph/contract'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from './load-catalogue.ts'
import type { ListedRow } from './list-rows.ts'
import { createSemantic, type Semantic } from './semantic.ts'
import { fullRows } from './testing/full-rows.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

describe.each(engines)('listing the rows of a cube, on $name', ({ warehouse }) => {
  const [orgId, other] = [newId(OrgId), newId(OrgId)]
  let semantic: Semantic

  beforeAll(async () => {
    semantic = createSemantic({ warehouse, model: loadCatalogue() })
    for (const id of [orgId, other]) await warehouse.prepareWorkspace(id)
    const processed_at = '2024-05-01T12:00Z'
    await warehouse.replaceRows({
      orgId,
      batchKey: 'rows',
      parts: fullRows({
        customers: ['10', '9', 'B', 'a', 'é'].map((customer_id) => ({
          customer_id,
          country: customer_id === '9' ? 'CA' : 'US',
          postal_code: '04609',
          accepts_sms: customer_id === 'a' ? null : customer_id === 'B',
        })),
        orders: [{ order_id: '1', customer_id: 'B', gross_sales: '12.5', processed_at }],
      }),
    })
  })
  afterAll(async () => {
    for (const id of [orgId, other]) await warehouse.dropWorkspace(id)
  })

  const page = (after: readonly string[] | null, limit: number, more = {}) =>
    semantic.listRows({
      orgId,
      cube: 'CustomerProfile',
      keys: ['connectionId', 'customerId'],
      columns: ['postalCode', 'acceptsTexts', 'lifetimeValue'],
      filters: [],
      after,
      limit,
      timezone: 'UTC',
      now: new Date('2024-06-01T00:00:00Z'),
      currency: 'USD',
      ...more,
    })
  const idsOf = (rows: readonly ListedRow[]) => rows.map(([, id]) => id)

  it('gives every row once, in the order of the bytes of its keys', async () => {
    const ids: unknown[] = []
    let after: readonly string[] | null = null
    for (;;) {
      const rows: readonly ListedRow[] = await page(after, 2)
      ids.push(...idsOf(rows))
      const last = rows.at(-1)
      if (last === undefined) break
      after = [String(last[0]), String(last[1])]
    }
    expect(ids).toEqual(['10', '9', 'B', 'a', 'é'])
  })

  it('neither loses nor repeats a row that stays, whatever changes between the pages', async () => {
    const mine = newId(OrgId)
    await warehouse.prepareWorkspace(mine)
    const write = (batchKey: string, ids: readonly string[], country: string) =>
      warehouse.replaceRows({
        orgId: mine,
        batchKey,
        parts: fullRows({ customers: ids.map((customer_id) => ({ customer_id, country })) }),
      })
    const inCanada: QueryFilter = {
      member: 'CustomerProfile.country',
      operator: 'equals',
      values: ['CA'],
    }
    await write('before', ['b', 'c', 'd', 'e', 'f', 'g', 'h'], 'CA')
    try {
      const next = async (rows: readonly ListedRow[]) => {
        const [connectionId, id] = rows.at(-1) ?? []
        return page([String(connectionId), String(id)], 3, { orgId: mine, filters: [inCanada] })
      }
      const first = await page(null, 3, { orgId: mine, filters: [inCanada] })
      // Before the place of the next page, the last row of this one, and after it.
      await write('joined', ['a', 'cc', 'ee'], 'CA')
      await write('left', ['b', 'd', 'e'], 'US')
      const second = await next(first)
      await write('back', ['b', 'e'], 'CA')
      await write('left too', ['g'], 'US')
      const third = await next(second)
      expect([first, second, third].map(idsOf)).toEqual([['b', 'c', 'd'], ['ee', 'f', 'g'], ['h']])
    } finally {
      await warehouse.dropWorkspace(mine)
    }
  })

  it('reads hidden members, and money of each row in one currency', async () => {
    const rows = await page(null, 10)
    expect(rows.map(([, id, ...values]) => [id, ...values])).toContainEqual([
      'B',
      '04609',
      true,
      '12.5',
    ])
    const [, , , accepts] = rows.find(([, id]) => id === 'a') ?? []
    expect(accepts).toBeNull()
  })

  it('only has rows of the workspace that meet the filters', async () => {
    const inCanada: QueryFilter = {
      member: 'CustomerProfile.country',
      operator: 'equals',
      values: ['CA'],
    }
    expect(idsOf(await page(null, 10, { filters: [inCanada] }))).toEqual(['9'])
    expect(await page(null, 10, { orgId: other })).toEqual([])
  })
})
