import { ConnectionId, newId } from '@cartograph/contract'
import { connections, eq } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifyOfConnections } from '../../connections/index.ts'
import { listNotifications } from '../../inbox/index.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { storeAccess } from './store-access.ts'

let test: TestServices
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())

it('a destination whose account was closed is switched off, and those who may reopen it are notified', async () => {
  const userId = await test.addUser('ann@closed.example')
  const orgId = await test.addWorkspace(userId)
  const id = newId(ConnectionId)
  const [destination] = await test.store.asSystem((tx) =>
    tx
      .insert(connections)
      .values({
        id,
        orgId,
        platform: 'FB',
        context: 'destination',
        name: 'Ads',
        sealedCredentials: 'sealed',
        integrationParams: {},
      })
      .returning(),
  )
  if (destination === undefined) throw new Error('The destination was not inserted')
  await storeAccess(test.services, { ...destination, sealedCredentials: 'older' }, 'account_gone')
  const stored = () =>
    test.store.asSystem((tx) => tx.select().from(connections).where(eq(connections.id, id)))
  // It was reconnected meanwhile.
  expect(await stored()).toMatchObject([{ isConnected: true, accessEnd: null }])
  await storeAccess(test.services, destination, 'account_gone')
  expect(await stored()).toMatchObject([{ isConnected: false, accessEnd: 'account_closed' }])
  await notifyOfConnections(test.ctx)
  const { items } = await listNotifications(await test.as(userId, orgId), { limit: 10 })
  expect(items).toMatchObject([
    {
      kind: 'connection',
      state: 'account_closed',
      source: 'Facebook (Ads)',
      sentence:
        'Facebook reports that this account is closed. Reopen it on Facebook, then reconnect it.',
      link: `/org/${orgId}/settings/destinations`,
    },
  ])
})
