import type { TableName } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFakeShop } from '../testing/fake-shop.ts'
import { openHurriedShop } from '../testing/hurried-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import { openSandboxPlatforms, type SandboxPlatforms } from '../testing/sandbox-platforms.ts'

let engines: Engines
let platforms: SandboxPlatforms
/** The rows of each table that were sent to the warehouse. */
const written = new Map<TableName, number>()
beforeAll(async () => {
  const real = await openEngines()
  engines = { ...real, warehouse: counting(real.warehouse) }
  platforms = await openSandboxPlatforms(new Date('2025-11-04T16:00:00Z'))
})
afterAll(async () => {
  await platforms.close()
  await engines.close()
})

function counting(warehouse: Warehouse): Warehouse {
  return {
    ...warehouse,
    replaceRows(batch) {
      for (const { table, rows } of batch.parts)
        written.set(table, (written.get(table) ?? 0) + rows.length)
      return warehouse.replaceRows(batch)
    },
  }
}

/** The rows that were written meanwhile, by table. */
async function writtenBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  written.clear()
  await work()
  return Object.fromEntries([...written].filter(([, rows]) => rows > 0))
}

describe('records that were read before', () => {
  it('are not written again until they change or their rows are lost', async () => {
    const shop = await openFakeShop(engines)
    shop.addCustomers(5)
    expect(await writtenBy(() => shop.sync())).toEqual({ customers: 5, raw_records: 5, shops: 1 })
    expect(await writtenBy(() => shop.sync())).toEqual({})
    expect((await shop.statuses())['customers']).toMatchObject({ rows_done: 5, state: 'done' })

    // Changed at the same moment, and only touched.
    shop.setCustomer('c3', '2026-01-01T00:00:03.000Z', 'new@example.org')
    shop.setCustomer('c4', '2026-01-01T00:00:09.000Z', 'c4@example.org')
    expect(await writtenBy(() => shop.sync())).toEqual({ customers: 2, raw_records: 2 })
    await shop.expectWarehouseToEqualPlatform()
    // Back to what it was.
    shop.setCustomer('c3', '2026-01-01T00:00:03.000Z', 'c3@example.org')
    expect(await writtenBy(() => shop.sync())).toEqual({ customers: 1, raw_records: 1 })
    await shop.expectWarehouseToEqualPlatform()

    await engines.warehouse.dropWorkspace(shop.orgId)
    expect(await writtenBy(() => shop.sync())).toMatchObject({ customers: 5 })
    await shop.expectWarehouseToEqualPlatform()
  })

  it('are written again by a new version of their stream, and when the account changed', async () => {
    const shop = await openFakeShop(engines)
    shop.addCustomers(2)
    await shop.sync()
    shop.platform.version = 2
    expect(await writtenBy(() => shop.sync())).toMatchObject({ customers: 2 })
    shop.platform.timezone = 'Europe/Berlin'
    expect(await writtenBy(() => shop.sync())).toMatchObject({ customers: 2 })
    expect(await writtenBy(() => shop.sync())).toEqual({})
  })

  it('are tried again when they were set aside or have unknown values', async () => {
    const shop = await openFakeShop(engines)
    shop.addCustomers(1)
    shop.setCustomer('c2', '2026-01-01T00:00:02.000Z', 12)
    shop.setCustomer('c3', '2026-01-01T00:00:03.000Z', 'unknown')
    await shop.sync()
    expect(await shop.rejected()).toHaveLength(2)
    shop.platform.readsNumbers = true
    expect(await writtenBy(() => shop.sync())).toEqual({ customers: 2, raw_records: 2 })
    expect(await shop.rejected()).toMatchObject([{ externalId: 'c3', isStored: true }])
  })

  it('of a day are not written again until one of its rows changed', async () => {
    const shop = await openFakeShop(engines)
    shop.platform.plans['ads'] = {
      reads: 'days',
      historyMonths: 1,
      sliceDays: 31,
      restates: { everySyncDays: 3, dailyDays: 14 },
    }
    await shop.sync()
    expect(await writtenBy(() => shop.sync())).toEqual({})
    const today = new Date(shop.time.now).toISOString().slice(0, 10)
    shop.platform.days.set(today, { spend: '3.50' })
    expect(await writtenBy(() => shop.sync())).toMatchObject({ ad_spend: 1, raw_records: 1 })
  })
})

describe('the ten days that Stripe is read again for', () => {
  it('write nothing while nothing changed, and then only what did', async () => {
    const shop = await openHurriedShop(engines, platforms, 'SR')
    const first = await writtenBy(() => shop.sync())
    expect(first['payments']).toBeGreaterThan(50)
    expect(await writtenBy(() => shop.sync())).toEqual({})

    platforms.state.now = new Date(platforms.state.now.getTime() + 3_600_000)
    const later = await writtenBy(() => shop.sync())
    expect(later['payments'] ?? 0).toBeLessThan((first['payments'] ?? 0) / 10)
    for (const { table, stored, truth } of await shop.comparison())
      expect(stored, table).toEqual(truth)
  })
})
