import { endpoints, Integrations, newId, OrgId, type PlatformCode } from '@cartograph/contract'
import {
  createDestination,
  createOauthProfile,
  createWorkspace,
  getCatalogue,
  initiateOauth,
  initiateShopify,
  listIntegrations,
  systemContext,
  type Context,
} from '@cartograph/features'
import { connections, eq, users } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connectDemoPlatforms } from './connect-demo-platforms.ts'
import { approveConsent } from './approve-consent.ts'
import { call } from '../testing/call.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { enter } from '../testing/test-people.ts'

let server: TestServer
let admin: Context
beforeAll(async () => {
  server = await openTestServer()
  const system = systemContext(server.services, new AbortController().signal)
  admin = await enter(system, server.tokens.admin, server.orgId)
})
afterAll(() => server.close())

const Answer = z.object({ org_id: OrgId })

describe('the platforms of the sandbox', () => {
  it('are all connected as a user would, once each, and deleted ones stay deleted', async () => {
    const { userId } = z.object({ userId: z.string() }).parse(admin.actor)
    const [person] = await server.store.asSystem((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.id, userId as never)),
    )
    if (person === undefined) throw new Error('There is no admin')
    const orgId = await ownWorkspace()
    const options = {
      services: server.services,
      sandbox: server.shops,
      userId: person.id,
      orgId,
      shop: 'blue-harbor',
      signal: admin.signal,
    }
    await connectDemoPlatforms(options)
    const ctx: Context = { ...admin, workspace: { orgId, role: 'admin' } }
    const listed = await listIntegrations(ctx)
    const { primary, secondary } = listed.datasources.integrated
    const connected = [...primary, ...secondary]
    const expected = demoPlatforms.filter(
      (code) => server.shops.codes.has(code) && server.services.ingestion.connectorFor(code),
    )
    expect(connected.map(({ platform }) => platform).toSorted()).toEqual(expected.toSorted())
    const destinations = listed.destinations.integrated
    expect(destinations.map(({ platform }) => platform).toSorted()).toEqual([
      'FB',
      'GD',
      'KL',
      'S3',
      'TT',
    ])
    expect(new Set([...connected, ...destinations].map(({ mode }) => mode))).toEqual(
      new Set(['sandbox']),
    )
    expect(connected.every((one) => one.is_connected && !one.requires_reauth)).toBe(true)

    await server.store.asSystem((tx) =>
      tx.delete(connections).where(eq(connections.id, connected[0]?.id as never)),
    )
    await connectDemoPlatforms(options)
    const again = (await listIntegrations(ctx)).datasources.integrated
    expect([...again.primary, ...again.secondary]).toHaveLength(connected.length - 1)
  })

  it('accept keys for destinations as well', async () => {
    const orgId = await ownWorkspace()
    const ctx: Context = { ...admin, workspace: { orgId, role: 'admin' } }
    const { items } = getCatalogue(ctx)
    const typed = items.filter(
      ({ contexts, form }) => contexts.includes('destination') && form?.sandbox_example,
    )
    for (const { platform, form } of typed) {
      const kept = (place: 'param' | 'credential') =>
        Object.fromEntries(
          form?.fields.flatMap(({ name, kept_in }) => {
            const text = form.sandbox_example?.[name]
            return kept_in === place && text !== undefined ? [[name, text]] : []
          }) ?? [],
        )
      const made = await createDestination(ctx, {
        platform,
        integration_params: kept('param'),
        destination_creds: kept('credential'),
      })
      expect(made, platform).toMatchObject({ platform, mode: 'sandbox', is_connected: true })
    }
    const { destinations } = await listIntegrations(ctx)
    expect(destinations.integrated.map(({ platform }) => platform)).toEqual(
      typed.map(({ platform }) => platform),
    )
  })

  it('each have a card, with an example where keys are needed', () => {
    const { items } = getCatalogue(admin)
    for (const { platform, mode, oauth, form } of items) {
      if (!server.shops.codes.has(platform)) continue
      expect(oauth === null || mode === 'sandbox', platform).toBe(true)
      const names = form?.fields.filter((field) => !field.is_optional).map(({ name }) => name) ?? []
      const example = Object.keys(form?.sandbox_example ?? {})
      expect(example, platform).toEqual(expect.arrayContaining(names))
    }
  })
})

describe('a shop that installs the app', () => {
  it('gets its own workspace: 201', async () => {
    const answer = await install('first-shop')
    expect(answer.statusCode, answer.body).toBe(201)
    const { org_id } = Answer.parse(answer.json())
    const params = { orgId: org_id }
    const token = server.tokens.admin
    const org = await call(server.http, endpoints.getWorkspace, { params, token })
    expect(org.json()).toMatchObject({
      org: { org_name: 'First Shop', timezone: 'America/New_York', currency_units: 'USD' },
    })
    const listed = await call(server.http, endpoints.getIntegrations, { params, token })
    const { datasources } = Integrations.parse(listed.json())
    expect(datasources.integrated.primary).toMatchObject([
      { platform: 'SP', name: 'First Shop', mode: 'sandbox', is_private: false },
    ])
  })

  it('again returns to that workspace and reconnects: 200', async () => {
    const { org_id } = Answer.parse((await install('second-shop')).json())
    await server.store.asSystem((tx) =>
      tx.update(connections).set({ requiresReauth: true }).where(eq(connections.orgId, org_id)),
    )
    const again = await install('second-shop')
    expect([again.statusCode, Answer.parse(again.json())]).toEqual([200, { org_id }])
    const rows = await server.store.asSystem((tx) =>
      tx.select().from(connections).where(eq(connections.orgId, org_id)),
    )
    expect(rows).toMatchObject([{ requiresReauth: false, isConnected: true }])
  })

  it("and belongs to another user's workspace is refused: 403", async () => {
    await install('third-shop')
    const refused = await install('third-shop', server.tokens.outsider)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      detail: { code: 'forbidden', message: expect.stringContaining('another workspace') },
    })
  })

  it('and was uninstalled since may be connected to another workspace', async () => {
    const { org_id } = Answer.parse((await install('fourth-shop')).json())
    await server.store.asSystem((tx) =>
      tx
        .update(connections)
        .set({ requiresReauth: true, isConnected: false })
        .where(eq(connections.orgId, org_id)),
    )
    expect((await install('fourth-shop', server.tokens.outsider)).statusCode).toBe(201)
  })

  it('can be connected to an existing workspace', async () => {
    const orgId = await ownWorkspace()
    const query = await comeBack('fifth-shop', admin)
    const token = server.tokens.admin
    const request = { params: { orgId }, query, body: {}, token }
    const made = await call(server.http, endpoints.connectShopify, request)
    expect([made.statusCode, made.json()]).toMatchObject([201, { name: 'Fifth Shop' }])
  })

  it('is refused with a state that was used, belongs to another user, or to a workspace’s drawer', async () => {
    const query = await comeBack('sixth-shop', admin)
    const finish = (token: string, given = query) =>
      call(server.http, endpoints.installShopify, { query: given, token })
    const expired = { detail: { code: 'consent_expired' } }
    expect((await finish(server.tokens.outsider)).json()).toMatchObject(expired)
    expect((await finish(server.tokens.admin)).statusCode).toBe(201)
    expect((await finish(server.tokens.admin)).json()).toMatchObject(expired)

    const orgId = await ownWorkspace()
    const { to } = await initiateOauth(admin, {
      profileType: 'SP',
      profile_context: 'datasource',
      currentPath: '/',
      drawerState: {
        org_id: orgId,
        platform: 'SP',
        context: 'datasource',
        datasource_id: null,
        params: { shop: 'seventh-shop' },
      },
    })
    const fromDrawer = await approveConsent(to, 'seventh-shop', admin.signal)
    expect((await finish(server.tokens.admin, fromDrawer)).json()).toMatchObject(expired)
    const installing = await comeBack('eighth-shop', admin)
    const asProfile = createOauthProfile(admin, { auth_information: installing })
    await expect(asProfile).rejects.toMatchObject({ code: 'consent_expired' })
  })

  it('is refused when Shopify did not sign the callback, or signed it for another shop', async () => {
    const forged = { ...(await comeBack('ninth-shop', admin)), host: 'forged' }
    const answer = await call(server.http, endpoints.installShopify, {
      query: forged,
      token: server.tokens.admin,
    })
    expect(answer.json()).toMatchObject({
      detail: { code: 'connection_refused', message: expect.stringContaining('Shopify') },
    })
    const [mine, other] = [await comeBack('tenth-shop', admin), await comeBack('eleventh', admin)]
    const crossed = { ...other, state: mine['state'] }
    const crossing = await call(server.http, endpoints.installShopify, {
      query: crossed,
      token: server.tokens.admin,
    })
    expect(crossing.json()).toMatchObject({ detail: { code: 'connection_refused' } })
  })
})

const demoPlatforms: PlatformCode[] = ['G4', 'GS', 'FB', 'GD', 'KL', 'SR', 'RE', 'GO', 'KN', 'TT']

async function ownWorkspace() {
  const { org } = await createWorkspace(admin, { org_name: 'Own', org_type: 'ecommerce' })
  return org.org_id
}

/** The query of Shopify's redirect, after the user has approved. */
async function comeBack(shop: string, who: Context): Promise<Record<string, string>> {
  const { to } = await initiateShopify(who, { shop, currentPath: '/shopify' })
  return approveConsent(to, shop, who.signal)
}

async function install(shop: string, token = server.tokens.admin) {
  const system = systemContext(server.services, admin.signal)
  const who = await enter(system, token, newId(OrgId))
  return call(server.http, endpoints.installShopify, { query: await comeBack(shop, who), token })
}
