import { ConnectorError, type Connector, type InstallPlan } from '@cartograph/connectors'
import type { OrgId, PlatformCode, UserId } from '@cartograph/contract'
import { auditLog, connections, eq, oauthProfiles, platformInstalls } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { startFakePlatforms, type FakePlatforms } from '../fake-platforms.fixture.ts'
import { createOauthProfile, deleteExpiredConsents, initiateOauth } from '../oauth/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { finishInstall, getInstall, receiveInstall, receivePostedInstall } from './index.ts'

let test: TestServices
let platforms: FakePlatforms
let userId: UserId
let orgId: OrgId
let ctx: Context
let people = 0
beforeAll(async () => {
  test = await openTestServices()
  platforms = await startFakePlatforms(test)
})
afterAll(async () => {
  await platforms.close()
  await test.close()
})
beforeEach(async () => {
  people += 1
  userId = await test.addUser(`installing-${people}@shop.example`)
  orgId = await test.addWorkspace(userId)
  ctx = installing(await platforms.as(userId))
})

const plans: Partial<Record<PlatformCode, InstallPlan>> = {
  FB: {
    context: 'datasource',
    isInstall: (arrived) => arrived.has('code') && arrived.has('context'),
    grant: { kind: 'consent' },
    returnTo: (arrived) => (arrived.has('external') ? 'https://platform.example/done' : null),
  },
  KL: {
    context: 'datasource',
    posted: { sharedName: 'consumer', isComplete: (posted) => posted.has('secret') },
    isInstall: (arrived) => arrived.has('consumer'),
    grant: {
      kind: 'keys',
      exchange({ arrived }) {
        const api_key = arrived.get('secret') ?? ''
        if (api_key === 'expired') {
          return Promise.reject(new ConnectorError('auth', 'The verifier has expired'))
        }
        const site_id = arrived.get('consumer') ?? ''
        return Promise.resolve({ params: { site_id }, credentials: { api_key } })
      },
    },
  },
}
const redirects: InstallPlan = {
  context: 'datasource',
  isInstall: (arrived) => arrived.has('amazon_callback_uri'),
  grant: {
    kind: 'redirect',
    to: (arrived, { state }) => `${arrived.get('amazon_callback_uri')}?state=${state}`,
  },
}

/** The fakes as platforms that also begin installations themselves. */
function installing(who: Context, of = plans): Context {
  const connectorFor = (platform: PlatformCode): Connector | undefined => {
    const fake = who.ingestion.connectorFor(platform)
    const install = of[platform]
    if (fake === undefined || install === undefined) return fake
    const { oauth } = fake.manifest
    const dialect = { isStateless: (query: URLSearchParams) => query.has('context') }
    const manifest =
      oauth?.kind === 'oauth2'
        ? { ...fake.manifest, install, oauth: { ...oauth, dialect, usesPkce: false } }
        : { ...fake.manifest, install }
    return { ...fake, manifest }
  }
  return { ...who, ingestion: { ...who.ingestion, connectorFor } }
}

const visit = { code: 'code-of-ada', context: 'stores/abc' }
const arrive = (arrived: Record<string, string> = visit, platform: PlatformCode = 'FB') =>
  receiveInstall({ ...ctx, actor: null, address: '192.0.2.1' }, { platform, arrived })
const tokenOf = (page: string) =>
  new URL(page, 'http://host').searchParams.get('token') ?? 'no token'
const install = async (arrived?: Record<string, string>, platform?: PlatformCode) =>
  tokenOf(await arrive(arrived, platform))
const here = () => ({ org_id: orgId })
const expired = { code: 'consent_expired' }
const connected = (of: OrgId = orgId) =>
  test.store.asSystem((tx) => tx.select().from(connections).where(eq(connections.orgId, of)))

describe('an installation that arrives with the code of a consent', () => {
  it('is exchanged at once, and stored sealed', async () => {
    const token = await install()
    const rows = JSON.stringify(
      await test.store.asSystem((tx) => tx.select().from(platformInstalls)),
    )
    for (const secret of [token, 'code-of-ada', 'secret-token']) expect(rows).not.toContain(secret)
    expect(await getInstall(ctx, { token })).toEqual({
      platform: 'FB',
      account_name: 'ada@facebook.example',
      is_begun_here: false,
      connected_org_ids: [],
      expires_at: '2026-11-14T10:00:00.000Z',
    })
  })

  it('connects the account to the chosen workspace, once', async () => {
    const token = await install({ ...visit, external: '1' })
    const answer = await finishInstall(ctx, { token, workspace: here() })
    const [connection] = await connected()
    expect(answer).toEqual({
      org_id: orgId,
      connection_id: connection?.id,
      is_reconnected: false,
      to: 'https://platform.example/done',
    })
    expect(connection).toMatchObject({ accountKey: 'act_ada', isConnected: true })
    const again = finishInstall(ctx, { token, workspace: here() })
    await expect(again).rejects.toMatchObject(expired)
    const audits = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)),
    )
    expect(audits.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['install.finished', 'datasource.created']),
    )
  })

  it('renews the access of an account that is connected already', async () => {
    const { connection_id } = await finishInstall(ctx, {
      token: await install(),
      workspace: here(),
    })
    const token = await install()
    expect(await getInstall(ctx, { token })).toMatchObject({ connected_org_ids: [orgId] })
    const answer = await finishInstall(ctx, { token, workspace: here() })
    expect(answer).toMatchObject({ connection_id, is_reconnected: true })
    expect(await connected()).toHaveLength(1)
  })

  it('creates a workspace for a user without one', async () => {
    const workspace = { org_name: 'Northwind', org_type: 'ecommerce' as const }
    const answer = await finishInstall(ctx, { token: await install(), workspace })
    expect(answer.org_id).not.toBe(orgId)
    expect(await connected(answer.org_id)).toHaveLength(1)
    expect(await connected()).toEqual([])
  })

  it('answers the consent that the user has begun in a workspace', async () => {
    const drawerState = {
      org_id: orgId,
      platform: 'FB' as const,
      context: 'datasource' as const,
      datasource_id: null,
      params: {},
    }
    const { to } = await initiateOauth(ctx, {
      profileType: 'FB',
      profile_context: 'datasource',
      currentPath: '/org/x/settings',
      drawerState,
    })
    // The platform knows one address for both.
    expect(new URL(to).searchParams.get('redirect_uri')).toBe(
      'http://cartograph.example/v1/external/fb/install',
    )
    const token = await install()
    expect(await getInstall(ctx, { token })).toMatchObject({ is_begun_here: true })
    const information = { auth_information: { install: token } }
    const answer = await createOauthProfile(ctx, information)
    expect(answer).toMatchObject({ drawer_state: drawerState, current_path: '/org/x/settings' })
    await expect(createOauthProfile(ctx, information)).rejects.toMatchObject(expired)
  })

  it('is no answer to a consent that was not begun', async () => {
    const information = { auth_information: { install: await install() } }
    await expect(createOauthProfile(ctx, information)).rejects.toMatchObject(expired)
  })

  it('belongs to the first user who opens it, for an hour', async () => {
    const token = await install()
    await getInstall(ctx, { token })
    const mallory = await platforms.as(await test.addUser(`mallory-${people}@shop.example`))
    await expect(getInstall(installing(mallory), { token })).rejects.toMatchObject(expired)
    const now = test.clock.now
    test.clock.now = new Date(now.getTime() + 3_600_001)
    await expect(getInstall(ctx, { token })).rejects.toMatchObject(expired)
    await expect(finishInstall(ctx, { token, workspace: here() })).rejects.toMatchObject(expired)
    await deleteExpiredConsents(ctx)
    test.clock.now = now
    await expect(getInstall(ctx, { token })).rejects.toMatchObject(expired)
  })

  it('is refused with a code that the platform does not know, or without one', async () => {
    expect(await arrive({ ...visit, code: 'refused' })).toBe('/install?failed=FB')
    expect(await arrive({ code: 'code-of-ada' })).toBe('/install?failed=FB')
    expect(await arrive({ ...visit, more: 'x'.repeat(20_000) })).toBe('/install?failed=FB')
    expect(await arrive(visit, 'SR')).toBe('/install?failed=SR')
  })
})

describe('an installation', () => {
  it('cannot be finished in a workspace of others, or by the role demo', async () => {
    const token = await install()
    const other = await test.addUser(`other-${people}@shop.example`)
    const theirs = await test.addWorkspace(other)
    const stranger = finishInstall(ctx, { token, workspace: { org_id: theirs } })
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' })
    await test.addMember(theirs, userId, 'demo')
    const demo = finishInstall(ctx, { token, workspace: { org_id: theirs } })
    await expect(demo).rejects.toMatchObject({ code: 'forbidden' })
    // The refusals did not use it up.
    await finishInstall(ctx, { token, workspace: here() })
  })

  it('leaves nothing behind when the workspace is refused', async () => {
    const limits = {
      ...ctx.limits,
      createWorkspace: {
        enter: () => Promise.reject(new Error('Not used')),
        enterWithin: () => Promise.reject(new Error('Too many workspaces')),
      },
    }
    const token = await install()
    const workspace = { org_name: 'Northwind', org_type: 'ecommerce' as const }
    const refused = finishInstall({ ...ctx, limits }, { token, workspace })
    await expect(refused).rejects.toThrow('Too many workspaces')
    const rows = await test.store.asSystem((tx) =>
      tx.select().from(oauthProfiles).where(eq(oauthProfiles.userId, userId)),
    )
    expect(rows).toEqual([])
    await finishInstall(ctx, { token, workspace: here() })
  })

  it('continues at the platform where its consent is given there', async () => {
    const who = installing(ctx, { FB: redirects })
    const arrived = { amazon_callback_uri: 'https://sellers.example/confirm' }
    const page = await receiveInstall(who, { platform: 'FB', arrived })
    const token = tokenOf(page)
    const { to, connection_id } = await finishInstall(who, { token, workspace: here() })
    expect(connection_id).toBeNull()
    const state = new URL(to ?? '').searchParams.get('state') ?? ''
    const information = { state, code: 'code-of-ada' }
    const { profile } = await createOauthProfile(who, { auth_information: information })
    expect(profile.org_id).toBe(orgId)
  })
})

describe('an installation whose keys are posted first', () => {
  const post = (arrived: Record<string, string>) =>
    receivePostedInstall({ ...ctx, actor: null, address: null }, { platform: 'KL', arrived })

  it('joins what was posted with the user who arrives, once', async () => {
    await post({ consumer: 'abc', secret: 'a_live_key_0123456789' })
    const token = await install({ consumer: 'abc' }, 'KL')
    expect(await install({ consumer: 'abc' }, 'KL')).toBe('no token')
    await finishInstall(ctx, { token, workspace: here() })
    expect(await connected()).toMatchObject([
      { platform: 'KL', mode: 'live', integrationParams: { site_id: 'abc' } },
    ])
    await post({ consumer: 'abc', secret: 'another_key_0123456789' })
    const again = await install({ consumer: 'abc' }, 'KL')
    expect(await getInstall(ctx, { token: again })).toMatchObject({
      account_name: 'abc',
      connected_org_ids: [orgId],
    })
  })

  it('is refused before anything was posted, and when it has expired at the platform', async () => {
    expect(await arrive({ consumer: 'never posted' }, 'KL')).toBe('/install?failed=KL')
    await post({ consumer: 'late', secret: 'expired' })
    expect(await arrive({ consumer: 'late' }, 'KL')).toBe('/install?failed=KL')
    const incomplete = { code: 'invalid_request' }
    await expect(post({ consumer: 'abc' })).rejects.toMatchObject(incomplete)
    await expect(post({ secret: 'x' })).rejects.toMatchObject(incomplete)
  })
})
