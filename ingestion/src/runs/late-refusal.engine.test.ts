import { ConnectorError } from '@cartograph/connectors'
import { connections, eq } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealCredentials } from '../tokens/credentials.ts'
import { openFakeShop } from '../testing/fake-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

it('a refusal of the old keys does not block new ones that were entered meanwhile', async () => {
  const shop = await openFakeShop(engines)
  shop.platform.beforeDescribe = async () => {
    const { store } = shop.ctx
    const sealedCredentials = sealCredentials(store, shop.connectionId, { access_token: 'new' })
    await store.inWorkspace(shop.orgId, (tx) =>
      tx
        .update(connections)
        .set({ sealedCredentials, requiresReauth: false })
        .where(eq(connections.id, shop.connectionId)),
    )
    throw new ConnectorError('auth', 'HTTP 401')
  }
  expect(await shop.sync()).toMatchObject({ state: 'failed' })
  expect(await shop.connection()).toMatchObject({ requiresReauth: false })
})

it('a refusal of the current keys asks for others', async () => {
  const shop = await openFakeShop(engines)
  shop.platform.beforeDescribe = () => {
    throw new ConnectorError('auth', 'HTTP 401')
  }
  expect(await shop.sync()).toMatchObject({ state: 'failed' })
  expect(await shop.connection()).toMatchObject({ requiresReauth: true })
})
