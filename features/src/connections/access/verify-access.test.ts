import type { Connector, ConnectorPorts } from '@cartograph/connectors'
import type { PlatformCode } from '@cartograph/contract'
import { like, quotaCounters } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { initiateOauth, listOauthAccounts } from '../../oauth/index.ts'
import { initiateShopify } from '../../shopify/index.ts'
import { createDatasource, createDestination } from '../index.ts'
import { realLimits } from '../../testing.ts'
import { openIntegrations, typed, type Workspace } from '../integrations.fixture.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
let here: Workspace
beforeAll(async () => {
  all = await openIntegrations()
})
afterAll(() => all.close())
beforeEach(async () => {
  here = await all.open()
})

/** The same context, with platforms that count their requests. */
function counted(ctx: Context): Context {
  return {
    ...ctx,
    ingestion: {
      ...ctx.ingestion,
      connectorFor(platform: PlatformCode) {
        const known = ctx.ingestion.connectorFor(platform)
        return known === undefined ? undefined : countedConnector(known)
      },
    },
  }
}

function countedConnector({ manifest, accounts, open }: Connector): Connector {
  const take = (ports: ConnectorPorts | undefined, signal: AbortSignal) =>
    ports?.quota.take('calls', signal)
  return {
    manifest: {
      ...manifest,
      quotas: { calls: { sharedBy: 'app', limit: 100, perSeconds: 86_400 } },
    },
    accounts: accounts && {
      async profile(request, ports) {
        await take(ports, request.signal)
        return accounts.profile(request, ports)
      },
      async list(request, ports) {
        await take(ports, request.signal)
        return accounts.list(request, ports)
      },
      ...(accounts.revoke && { revoke: accounts.revoke }),
    },
    open(request, ports) {
      const opened = open(request, ports)
      return {
        ...opened,
        async describe(signal) {
          await take(ports, signal)
          return opened.describe(signal)
        },
      }
    },
  }
}

/** At most fifty are allowed at once. */
const askedOf = async (key: string) => {
  const isThis = like(quotaCounters.key, key)
  const [row] = await all.test.store.asSystem((tx) => tx.select().from(quotaCounters).where(isThis))
  return row === undefined ? 0 : Math.ceil(50 - row.available)
}

const accounts = (
  ctx: Context,
  userCredId: Parameters<typeof listOauthAccounts>[1]['userCredId'],
) => listOauthAccounts(ctx, { profileType: 'FB', userCredId })

describe('requests to a platform while a user connects it', () => {
  it('respect its quota, with keys as well as a consent', async () => {
    const ctx = counted(here.ctx)
    await createDatasource(ctx, typed())
    expect(await askedOf('KL:live:app:client:calls')).toBe(1)
    const { datasource_creds: destination_creds, ...rest } = typed()
    await createDestination(ctx, { ...rest, destination_creds })
    expect(await askedOf('KL:live:app:client:calls')).toBe(2)

    const { id } = await all.consent(ctx, here.orgId)
    expect(await askedOf('FB:sandbox:app:client:calls')).toBe(1)
    await accounts(ctx, id)
    expect(await askedOf('FB:sandbox:app:client:calls')).toBe(2)
  })
})

describe('a user who connects accounts', () => {
  const tooMany = { code: 'too_many_requests' }
  const initiate = (ctx: Context) =>
    initiateOauth(ctx, {
      profileType: 'FB',
      profile_context: 'datasource',
      currentPath: '/',
      drawerState: {
        org_id: here.orgId,
        platform: 'FB',
        context: 'datasource',
        datasource_id: null,
        params: {},
      },
    })

  it('may send thirty requests a minute in any way, counted for each user', async () => {
    const { id } = await all.consent(here.ctx, here.orgId)
    const ctx = { ...here.ctx, limits: realLimits(here.ctx) }
    for (let asked = 0; asked < 10; asked += 1) {
      await initiate(ctx)
      await accounts(ctx, id)
      const wrong = createDatasource(ctx, typed('Abc123', 'wrong_0123456789'))
      await expect(wrong).rejects.toMatchObject({ code: 'connection_refused' })
    }
    await expect(initiate(ctx)).rejects.toMatchObject(tooMany)
    await expect(accounts(ctx, id)).rejects.toMatchObject(tooMany)
    await expect(createDatasource(ctx, typed())).rejects.toMatchObject(tooMany)
    await expect(createDestination(ctx, typed())).rejects.toMatchObject(tooMany)
    const install = initiateShopify(ctx, { shop: 'fernhill', currentPath: '/' })
    await expect(install).rejects.toMatchObject(tooMany)

    const colleague = await all.addUser()
    await all.test.addMember(here.orgId, colleague, 'admin')
    const theirs = await all.platforms.as(colleague, here.orgId)
    await initiate({ ...theirs, limits: ctx.limits })
    const now = all.test.clock.now
    all.test.clock.now = new Date(now.getTime() + 60_001)
    await initiate(ctx)
    all.test.clock.now = now
  })
})
