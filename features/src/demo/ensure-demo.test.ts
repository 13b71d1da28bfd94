import { newId, OrgId } from '@cartograph/contract'
import { alerts, connections, memberships, messages, users, workspaces } from '@cartograph/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAlerts } from '../alerts/index.ts'
import { signIn } from '../identity/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { demoAlerts } from './demo-alerts.ts'
import { ensureDemo, listDemoShops, type EnsureDemo } from './index.ts'

let test: TestServices
beforeEach(async () => {
  test = await openTestServices()
})
afterEach(() => test.close())

const email = 'demo@cartograph.example'
const input = (over: Partial<EnsureDemo> = {}): EnsureDemo => ({
  email,
  password: 'first password',
  orgId: newId(OrgId),
  shop: {
    shop: 'cartograph-demo',
    workspaceName: 'Northwind Supply',
    timezone: 'America/New_York',
    currency: 'USD',
    credentials: { access_token: 'shpat_secret' },
  },
  ...over,
})
const tables = () =>
  test.store.asSystem(async (tx) => ({
    users: await tx.select().from(users),
    workspaces: await tx.select().from(workspaces),
    memberships: await tx.select().from(memberships),
    connections: await tx.select().from(connections),
  }))
const counts = async () => Object.values(await tables()).map((rows) => rows.length)

describe('the demo', () => {
  it('begins with the action log of its shop, which is written once', async () => {
    const action = { date: '2026-11-03', platform: 'FB', text: 'Cut the budgets.' } as const
    const asked = input()
    const shop = { ...asked.shop, actions: [action] }
    const { orgId } = await ensureDemo(test.ctx, { ...asked, shop })
    await ensureDemo(test.ctx, { ...asked, shop })
    const entries = await test.store.inWorkspace(orgId, (tx) => tx.select().from(messages))
    expect(entries).toMatchObject([
      { text: 'Cut the budgets.', actionDate: '2026-11-03', datasourceType: 'FB' },
    ])
  })

  it('begins with alerts that can be judged by day and send no mail, and deleted ones stay deleted', async () => {
    const made = await ensureDemo(test.ctx, input())
    const stored = () => test.store.inWorkspace(made.orgId, (tx) => tx.select().from(alerts))
    const members = [{ user_id: made.userId, by_mail: false }]
    expect(await stored()).toMatchObject(demoAlerts.map(({ name }) => ({ name, members })))
    const { items } = await listAlerts(await test.as(made.userId, made.orgId))
    expect(items.map(({ problem }) => problem)).toEqual(demoAlerts.map(() => null))
    await test.store.inWorkspace(made.orgId, (tx) => tx.delete(alerts))
    await ensureDemo(test.ctx, input())
    expect(await stored()).toEqual([])
  })

  it('is a user who is admin of a workspace with one connection, whose credentials are encrypted', async () => {
    const asked = input()
    const made = await ensureDemo(test.ctx, asked)
    expect(made.orgId).toBe(asked.orgId)
    const all = await tables()
    expect(all.memberships).toMatchObject([{ orgId: asked.orgId, role: 'admin', isActive: true }])
    await signIn(test.ctx, { email, password: asked.password })
    const [connection] = all.connections
    expect(connection?.mode).toBe('sandbox')
    const sealed = connection?.sealedCredentials ?? ''
    expect(test.store.unseal(sealed, `connection:${connection?.id}`)).toContain('shpat_secret')
  })

  it('shows the features that are off by default, and one of an earlier version gets them', async () => {
    const made = await ensureDemo(test.ctx, input())
    const flags = async () => (await tables()).workspaces.map(({ featureFlags }) => featureFlags)
    expect(await flags()).toEqual([{ enable_search: true, enable_audiences: true }])
    const featureFlags = { enable_search: false, enable_feed: false }
    await test.store.inWorkspace(made.orgId, (tx) => tx.update(workspaces).set({ featureFlags }))
    await ensureDemo(test.ctx, input())
    expect(await flags()).toEqual([
      { enable_search: false, enable_feed: false, enable_audiences: true },
    ])
  })

  it('stays the same with its first id, however often and from however many processes it is ensured', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ensureDemo(test.ctx, input())))
    const again = await ensureDemo(test.ctx, input())
    expect(new Set([...made, again].map(({ orgId }) => orgId)).size).toBe(1)
    expect(await counts()).toEqual([1, 1, 1, 1])
  })

  it('is connected to its shop again after the connection was deleted', async () => {
    const made = await ensureDemo(test.ctx, input())
    await test.store.asSystem((tx) => tx.delete(connections))
    const again = await ensureDemo(test.ctx, input())
    expect(again.orgId).toBe(made.orgId)
    expect(again.connectionId).not.toBe(made.connectionId)
    expect(await counts()).toEqual([1, 1, 1, 1])
  })

  it('exists completely or not at all when it is interrupted at any step', async () => {
    for (const table of ['users', 'workspaces', 'memberships', 'connections', 'audit_log']) {
      await test.store.executeSql(
        `create function refuse() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`,
        [],
      )
      await test.store.executeSql(
        `create trigger refuse before insert on ${table} execute function refuse()`,
        [],
      )
      await expect(ensureDemo(test.ctx, input())).rejects.toThrow(/./)
      expect(await counts()).toEqual([0, 0, 0, 0])
      await test.store.executeSql('drop function refuse cascade', [])
    }
    await ensureDemo(test.ctx, input())
    expect(await counts()).toEqual([1, 1, 1, 1])
  })

  it('accepts the password in the current file when the old file was lost', async () => {
    await ensureDemo(test.ctx, input())
    await ensureDemo(test.ctx, input({ password: 'second password' }))
    await signIn(test.ctx, { email, password: 'second password' })
    const withFirst = signIn(test.ctx, { email, password: 'first password' })
    await expect(withFirst).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  it("has one workspace for each shop, and knows the start of each shop's history", async () => {
    const { shop } = input()
    await ensureDemo(test.ctx, input())
    const first = test.clock.now
    test.clock.now = new Date(first.getTime() + 86_400_000)
    await ensureDemo(test.ctx, input({ shop: { ...shop, shop: 'cartograph-tiny' } }))
    const shops = await listDemoShops(test.ctx, { email })
    expect(shops.map((one) => [one.shop, one.createdAt])).toEqual([
      ['cartograph-demo', first],
      ['cartograph-tiny', test.clock.now],
    ])
  })
})
