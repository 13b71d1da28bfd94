import { ConnectionId, newId, type OauthProfileId, type OrgId } from '@cartograph/contract'
import { connections, eq, memberships, oauthProfiles, users } from '@cartograph/store'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteUnusedConsents } from '../oauth/index.ts'
import { openIntegrations, type Workspace } from './integrations.fixture.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
let here: Workspace
let start: Date
beforeAll(async () => {
  all = await openIntegrations()
  start = all.test.clock.now
})
afterAll(() => all.close())
beforeEach(async () => {
  here = await all.open()
})
afterEach(() => {
  all.test.clock.now = start
})

const left = async (orgId: OrgId = here.orgId) => {
  await deleteUnusedConsents(here.ctx)
  const isOf = eq(oauthProfiles.orgId, orgId)
  const rows = await all.test.store.asSystem((tx) => tx.select().from(oauthProfiles).where(isOf))
  return rows.map(({ id }) => id)
}

const hoursLater = (hours: number) => {
  all.test.clock.now = new Date(start.getTime() + hours * 3_600_000)
}

function connect(oauthProfileId: OauthProfileId) {
  const { orgId } = here
  const row = { id: newId(ConnectionId), orgId, platform: 'FB' as const, name: 'Ads' }
  const values = { ...row, integrationParams: {}, oauthProfileId }
  return all.test.store.asSystem((tx) => tx.insert(connections).values(values))
}

it('an unused consent is deleted after a day', async () => {
  const { id } = await all.consent(here.ctx, here.orgId)
  hoursLater(24)
  expect(await left()).toEqual([id])
  hoursLater(25)
  expect(await left()).toEqual([])
})

it('a consent that is given again has another day', async () => {
  const { id } = await all.consent(here.ctx, here.orgId)
  hoursLater(23)
  expect((await all.consent(here.ctx, here.orgId)).id).toBe(id)
  hoursLater(25)
  expect(await left()).toEqual([id])
})

it('a consent with a connection stays, also when its owner leaves', async () => {
  const colleague = await all.addUser()
  await all.test.addMember(here.orgId, colleague, 'admin')
  const { id } = await all.consent(await all.platforms.as(colleague, here.orgId), here.orgId)
  await connect(id)
  hoursLater(48)
  expect(await left()).toEqual([id])
  await all.test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, colleague)))
  expect(await left()).toEqual([id])
})

it('a consent of a former member is deleted at once, without affecting others', async () => {
  const colleague = await all.addUser()
  await all.test.addMember(here.orgId, colleague, 'admin')
  await all.consent(await all.platforms.as(colleague, here.orgId), here.orgId)
  const own = await all.consent(here.ctx, here.orgId)
  expect(await left()).toHaveLength(2)
  await all.test.store.asSystem((tx) =>
    tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, colleague)),
  )
  expect(await left()).toEqual([own.id])
})
