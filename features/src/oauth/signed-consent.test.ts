import { ConnectorError } from '@cartograph/connectors'
import type { DrawerState, Log, OrgId, UserId } from '@cartograph/contract'
import { sealTokens, unsealTokens } from '@cartograph/ingestion'
import {
  createSignedGrants,
  createShop,
  createWorld,
  signedConsentRoutes,
  startSimulator,
  type SignedGrants,
  type SimulatorFactory,
  type StartedSimulator,
} from '@cartograph/sandbox'
import {
  auditLog,
  connections,
  idempotencyKeys,
  oauthProfiles,
  oauthStates,
} from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatasource, getCatalogue } from '../connections/index.ts'
import type { Context } from '../context.ts'
import { startFakePlatforms, type FakePlatforms } from '../fake-platforms.fixture.ts'
import { signingConnector, type AskSigned } from '../signing-platform.fixture.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { createOauthProfile, initiateOauth, listOauthAccounts } from './index.ts'

let test: TestServices
let simulator: StartedSimulator
let grants: SignedGrants
let platforms: FakePlatforms
let userId: UserId
let orgId: OrgId
let ctx: Context
/** The secrets that the platform has issued. */
const secrets: string[] = []
/** The token that it issued last. */
let lastToken = ''
const logged: unknown[] = []
const app = { clientId: 'us', clientSecret: 'our own secret' }
const registered = { ...app }

const acme: SimulatorFactory = (context) => {
  grants = createSignedGrants({ context, platform: 'Twitter', signature: 'HMAC-SHA1' })
  return {
    code: 'TW',
    hosts: { API: '/api' },
    routes(http) {
      http.addHook('onSend', async (_request, _reply, payload) => {
        const form = new URLSearchParams(String(payload))
        const secret = form.get('oauth_token_secret')
        if (secret !== null) secrets.push(secret)
        lastToken = form.get('oauth_token') ?? lastToken
        return payload
      })
      signedConsentRoutes(http, {
        context,
        grants,
        platform: 'Twitter',
        paths: {
          requestToken: '/api/oauth/request_token',
          authorize: '/api/oauth/authorize',
          accessToken: '/api/oauth/access_token',
        },
        refuse: (reply, problem) => reply.code(401).send({ errors: [problem] }),
        accountFields: ({ name }) => ({ user_id: `id-of-${name}`, screen_name: `@${name}` }),
      })
      for (const path of ['/api/me', '/api/accounts']) {
        http.get(path, (request, reply) => {
          const read = grants.read(request)
          if (read.problem !== null) return reply.code(401).send({ errors: [read.problem] })
          const { shop } = read.value
          return path === '/api/me'
            ? { id: `id-of-${shop}` }
            : { id: `ads-of-${shop}`, name: `Ads of ${shop}` }
        })
      }
    },
    refusals: {
      throttled: (reply) => reply.code(429).send(),
      unauthorised: (reply) => reply.code(401).send(),
      forbidden: (reply) => reply.code(403).send(),
      broken: (reply, status) => reply.code(status).send(),
    },
    exampleForm: () => null,
  }
}

const ask: AskSigned = async (url, headers, signal) => {
  const answer = await fetch(url, { headers, signal })
  if (answer.status === 401) throw new ConnectorError('auth', 'Twitter refused the signature')
  return (await answer.json()) as Record<string, string>
}

const log: Log = {
  debug: (...line) => logged.push(line),
  info: (...line) => logged.push(line),
  warn: (...line) => logged.push(line),
  error: (...line) => logged.push(line),
}

beforeAll(async () => {
  test = await openTestServices()
  simulator = await startSimulator(acme, {
    shops: ['ada', 'grace'].map(shopOf),
    clock: () => test.clock.now,
    apps: { us: registered.clientSecret },
  })
  const { hosts } = simulator
  const connector = signingConnector(ask)
  platforms = await startFakePlatforms(test, { TW: { connector, hosts, app } })
})
afterAll(async () => {
  await platforms.close()
  await simulator.close()
  await test.close()
})
let people = 0
beforeEach(async () => {
  app.clientSecret = registered.clientSecret
  userId = await addUser()
  orgId = await test.addWorkspace(userId)
  ctx = await enter(userId)
})

function addUser(): Promise<UserId> {
  people += 1
  return test.addUser(`signing-${people}@shop.example`)
}

async function enter(who: UserId): Promise<Context> {
  const entered = await platforms.as(who, orgId)
  return { ...entered, log, ingestion: { ...entered.ingestion, log } }
}

function shopOf(name: string) {
  const world = { seed: 5, startDay: '2025-01-01', timezone: 'UTC', currency: 'USD', orders: 20 }
  return createShop({ name, title: name, world: createWorld(world) })
}

async function begin(who: Context = ctx): Promise<URL> {
  const drawerState: DrawerState = {
    org_id: orgId,
    platform: 'TW',
    context: 'datasource',
    datasource_id: null,
    params: {},
  }
  const { to } = await initiateOauth(who, {
    profileType: 'TW',
    profile_context: 'datasource',
    currentPath: '/org/x/settings',
    drawerState,
  })
  return new URL(to)
}

/** The query of the platform's callback. */
async function click(to: URL, shop = 'ada', decision = 'allow'): Promise<Record<string, string>> {
  const html = await (await fetch(to)).text()
  const request = /name="request" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const decide = new URLSearchParams({ request, shop, decision })
  const page = `${to.origin}${to.pathname}/decide?${decide.toString()}`
  const pressed = await fetch(page, { redirect: 'manual' })
  const back = new URL(pressed.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe('http://cartograph.example/callback')
  return Object.fromEntries(back.searchParams)
}

const finish = (auth_information: Record<string, string>, who: Context = ctx) =>
  createOauthProfile(who, { auth_information })
const consent = async (shop = 'ada') => finish(await click(await begin(), shop))
const accounts = (userCredId: Awaited<ReturnType<typeof consent>>['profile']['id']) =>
  listOauthAccounts(ctx, { profileType: 'TW', userCredId })
const expired = { code: 'consent_expired' }
const refused = (words: string) => ({
  code: 'connection_refused',
  message: expect.stringContaining(words) as string,
})

describe('a consent in OAuth 1.0a', () => {
  it('is offered by the catalogue like any other', () => {
    const card = getCatalogue(ctx).items.find(({ platform }) => platform === 'TW')
    expect(card).toMatchObject({
      install_mode: 'public_only',
      oauth: { contexts: ['datasource', 'destination'], asks: [] },
    })
  })

  it('redirects with a token only, and identifies the user by our state', async () => {
    const to = await begin()
    expect([...to.searchParams.keys()]).toEqual(['oauth_token'])
    const back = await click(to)
    expect(Object.keys(back).toSorted()).toEqual(['oauth_token', 'oauth_verifier', 'state'])
    expect(Buffer.from(back['state'] ?? '', 'base64url')).toHaveLength(32)
  })

  it('becomes a profile whose token signs requests for its accounts and connections', async () => {
    const { profile, current_path } = await consent('grace')
    expect(profile).toMatchObject({ name: '@grace', profile_type: 'TW', requires_reauth: false })
    expect(current_path).toBe('/org/x/settings')
    const listed = await accounts(profile.id)
    expect(listed.accounts.map(({ id }) => id)).toEqual(['ads-of-grace'])
    const made = await createDatasource(ctx, {
      platform: 'TW',
      user_creds_id: profile.id,
      integration_params: { ...listed.accounts[0]?.params },
      datasource_creds: undefined,
    })
    expect(made).toMatchObject({ name: 'Ads of grace', requires_reauth: false })
  })

  it('that the user refused is reported in plain words, and is over', async () => {
    const to = await begin()
    const back = await click(to, 'ada', 'deny')
    expect(Object.keys(back).toSorted()).toEqual(['denied', 'state'])
    await expect(finish(back)).rejects.toMatchObject({
      code: 'connection_refused',
      message: 'Twitter was not given access. Connect again.',
    })
    await expect(finish(back)).rejects.toMatchObject(expired)
  })

  it('returns once, for the user who started it, within ten minutes', async () => {
    const back = await click(await begin())
    const other = await addUser()
    await test.addMember(orgId, other, 'admin')
    await expect(finish(back, await enter(other))).rejects.toMatchObject(expired)
    await finish(back)
    await expect(finish(back)).rejects.toMatchObject(expired)

    const late = await click(await begin())
    const now = test.clock.now
    test.clock.now = new Date(now.getTime() + 10 * 60_000)
    await expect(finish(late)).rejects.toMatchObject(expired)
    test.clock.now = now
  })

  it('with another token is refused', async () => {
    const [mine, theirs] = [await click(await begin()), await click(await begin(), 'grace')]
    const swapped = { ...theirs, state: mine['state'] ?? '' }
    await expect(finish(swapped)).rejects.toMatchObject(refused('a different request'))
    const again = await click(await begin())
    const mixed = { ...again, oauth_verifier: theirs['oauth_verifier'] ?? '' }
    await expect(finish(mixed)).rejects.toMatchObject(refused('Twitter refused the token'))
  })

  it('cannot be started with a registration that the platform does not know', async () => {
    app.clientSecret = 'a wrong secret'
    await expect(begin()).rejects.toMatchObject(refused('Ask your administrator to check its keys'))
  })

  it('signs nothing that the platform accepts without the right secret', async () => {
    const { profile } = await consent()
    const [row] = await test.store.inWorkspace(orgId, (tx) => tx.select().from(oauthProfiles))
    const tokens = unsealTokens(test.store, profile.id, row?.sealedTokens ?? '')
    const sealedTokens = sealTokens(test.store, profile.id, { ...tokens, tokenSecret: 'guessed' })
    await test.store.inWorkspace(orgId, (tx) => tx.update(oauthProfiles).set({ sealedTokens }))
    await expect(accounts(profile.id)).rejects.toMatchObject(refused('refused the signature'))
  })

  it('that was revoked at the platform can be given again, and is the same', async () => {
    const { profile } = await consent()
    grants.revoke('ada')
    await expect(accounts(profile.id)).rejects.toMatchObject(refused('Connect this account again'))
    test.clock.now = new Date(test.clock.now.getTime() + 1000)
    expect((await consent()).profile).toEqual(profile)
    expect((await accounts(profile.id)).accounts).toHaveLength(1)
  })

  it('leaves no secret in a log, an answer or an unencrypted column', async () => {
    const under = (key: string) => ({ ...ctx, idempotency: { key, requestHash: 'same' } })
    const to = await begin(under('begun'))
    const kept = await rows()
    expect(JSON.stringify(kept)).toContain('sealedVerifier')
    const back = await click(to)
    const answer = await finish(back, under('finished'))
    const listed = await accounts(answer.profile.id)
    const everything = JSON.stringify([to.href, kept, answer, listed, await rows(), logged])
    expect(logged.length).toBeGreaterThan(0)
    expect(secrets.length).toBeGreaterThan(10)
    const hidden = [...secrets, lastToken, registered.clientSecret, back['state'] ?? '']
    expect(hidden.filter((secret) => secret === '' || everything.includes(secret))).toEqual([])
  })
})

const rows = () =>
  test.store.asSystem(async (tx) => [
    await tx.select().from(oauthStates),
    await tx.select().from(oauthProfiles),
    await tx.select().from(connections),
    await tx.select().from(auditLog),
    await tx.select().from(idempotencyKeys),
  ])
