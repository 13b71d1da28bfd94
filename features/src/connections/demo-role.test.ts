import { connections, eq } from '@cartograph/store'
import { DrawerState, newId, OrgId } from '@cartograph/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listIntegrations } from './index.ts'
import { openIntegrations } from './integrations.fixture.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
beforeAll(async () => {
  all = await openIntegrations()
})
afterAll(() => all.close())

it('a demo user does not see the email address of a connected account', async () => {
  const { ctx, orgId, create } = await all.open()
  const { id } = await create()
  // As Gorgias has it.
  const integrationParams = {
    base_api_url: 'https://shop.gorgias.com/api/',
    username: 'ada@shop.example',
  }
  await ctx.store.inWorkspace(orgId, (tx) =>
    tx.update(connections).set({ integrationParams }).where(eq(connections.id, id)),
  )
  const visitor = await all.addUser()
  await all.test.addMember(orgId, visitor, 'demo')
  const { datasources } = await listIntegrations(await all.platforms.as(visitor, orgId))
  const [seen] = [...datasources.integrated.primary, ...datasources.integrated.secondary]
  expect(seen?.integration_params).toEqual({
    base_api_url: 'https://shop.gorgias.com/api/',
    username: 'a•••@shop.example',
  })
  const own = await listIntegrations(ctx)
  expect(JSON.stringify(own)).toContain('ada@shop.example')
})

it('the state of an unfinished connection drawer is small', () => {
  const drawer = {
    org_id: newId(OrgId),
    platform: 'FB',
    context: 'datasource',
    datasource_id: null,
  }
  const params = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`name-${n}`, 'text']))
  expect(DrawerState.safeParse({ ...drawer, params: params(20) }).success).toBe(true)
  expect(DrawerState.safeParse({ ...drawer, params: params(21) }).success).toBe(false)
})
