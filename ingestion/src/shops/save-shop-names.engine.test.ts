import { ConnectionId, newId, type PlatformCode } from '@cartograph/contract'
import { connections, eq } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteConnectionData } from '../records/delete-connection-data.ts'
import { openFakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

let shop: FakeShop
beforeEach(async () => {
  shop = await openFakeShop(engines)
})

const names = async () => new Set((await shop.rows('shops')).map(({ name }) => name))

function change(values: Partial<typeof connections.$inferInsert>, id: ConnectionId) {
  return shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
    tx.update(connections).set(values).where(eq(connections.id, id)),
  )
}

async function addShop(name: string, platform: PlatformCode, isConnected: boolean) {
  const id = newId(ConnectionId)
  await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
    tx
      .insert(connections)
      .values({ id, orgId: shop.orgId, platform, name, isConnected, integrationParams: {} }),
  )
  return id
}

it('gives a shop its name before its first record, and the new one when it is renamed', async () => {
  shop.addCustomers(1)
  let first: unknown
  shop.platform.beforePage = async () => void (first ??= await names())
  await shop.sync()
  expect(first).toEqual(new Set(['fake']))
  await change({ name: 'Birch' }, shop.connectionId)
  await shop.sync()
  expect(await names()).toEqual(new Set(['Birch']))
})

it('names a disconnected shop too, tells two of one name apart, and knows stores by their category alone', async () => {
  const other = await addShop('fake', 'MG', false)
  await addShop('fake', 'AZ', true)
  await addShop('fake', 'KL', false)
  await shop.sync()
  // Amazon's own sync brings its name.
  expect(await names()).toEqual(new Set(['fake', 'fake (Magento)']))
  await deleteConnectionData(shop.ctx, { orgId: shop.orgId, connectionId: other })
  expect(await names()).toEqual(new Set(['fake']))
  await shop.sync()
  expect(await names()).toEqual(new Set(['fake']))
})

it('stores no shop for a platform that is none', async () => {
  await change({ platform: 'KL' }, shop.connectionId)
  await shop.sync()
  expect(await names()).toEqual(new Set([]))
})
