import { connections } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteConnectionData } from './delete-connection-data.ts'
import { openFakeShop } from '../testing/fake-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

it('a connection whose deletion was interrupted after its rows were deleted reads all of them again when it is started', async () => {
  const shop = await openFakeShop(engines)
  // Further apart than the lookback of a later sync.
  shop.setCustomer('old', '2025-01-01T00:00:00.000Z', 'old@example.org')
  shop.setCustomer('new', '2026-01-01T00:00:00.000Z', 'new@example.org')
  await shop.sync()
  const { warehouse } = shop.ctx
  const dying: typeof warehouse = {
    ...warehouse,
    async dropConnection(orgId, connectionId) {
      await warehouse.dropConnection(orgId, connectionId)
      throw new Error('Killed')
    },
  }
  await expect(deleteConnectionData({ ...shop.ctx, warehouse: dying }, shop)).rejects.toThrow(
    'Killed',
  )
  expect(await shop.rows('customers')).toEqual([])
  expect(await shop.connection()).toMatchObject({ isConnected: false })

  await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
    tx.update(connections).set({ isConnected: true }),
  )
  await shop.sync()
  await shop.expectWarehouseToEqualPlatform()
})
