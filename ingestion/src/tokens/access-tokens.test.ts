import { setTimeout as sleep } from 'node:timers/promises'
import type { Connector, OAuth2, TokenSet } from '@cartograph/connectors'
import { newId, OauthProfileId } from '@cartograph/contract'
import { connections, eq, oauthProfiles } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccessTokens } from './access-tokens.ts'
import { refreshIdleTokens } from './refresh-idle-tokens.ts'
import { connectShop, RecordedLog, type ConnectedShop } from '../testing/connected-shop.ts'
import { FakePlatform } from '../testing/fake-platform.ts'
import { sealTokens, unsealTokens } from './token-set.ts'

const never = new AbortController().signal
const minute = 60_000

const oauth: OAuth2 = {
  kind: 'oauth2',
  authorize: { host: 'API', path: '/authorize' },
  token: { host: 'API', path: '/token' },
  scopes: { datasource: ['read'] },
  scopeSeparator: ' ',
  usesPkce: false,
  clientAuth: 'body',
  asks: [],
  dialect: {},
}

/** Issues tokens valid for an hour. Each refresh token can be used once. */
class TokenServer {
  refreshes: string[] = []
  /** Runs before its answer. */
  before: () => Promise<void> = () => Promise.resolve()
  refuses = false
  #good = 'refresh 0'
  #server: Server | null = null
  url = ''

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      void (async () => {
        const used = new URLSearchParams(await text(request)).get('refresh_token') ?? ''
        this.refreshes.push(used)
        await this.before()
        response.setHeader('content-type', 'application/json')
        if (this.refuses || used !== this.#good) {
          response.writeHead(400).end('{"error":"invalid_grant"}')
          return
        }
        const n = this.refreshes.length
        this.#good = `refresh ${n}`
        response.end(
          JSON.stringify({
            access_token: `access ${n}`,
            refresh_token: this.#good,
            token_type: 'bearer',
            expires_in: 3600,
          }),
        )
      })()
    })
    this.#server.listen(0, '127.0.0.1')
    await new Promise((resolve) => this.#server?.once('listening', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server?.close()
    this.#server?.closeAllConnections()
  }

  reset(): void {
    this.refreshes = []
    this.before = () => Promise.resolve()
    this.refuses = false
    this.#good = 'refresh 0'
  }
}

const platform = new TokenServer()
let store: TestStore
beforeAll(async () => {
  await platform.start()
  store = await openTestStore()
})
afterAll(async () => {
  await store.close()
  platform.stop()
})

let now = new Date()
let shop: ConnectedShop
let profileId: OauthProfileId
let ctx: ReturnType<typeof newContext>
beforeEach(async () => {
  now = new Date()
  platform.reset()
  ctx = newContext()
  await store.asSystem(async (tx) => {
    await tx.delete(connections)
    await tx.delete(oauthProfiles)
  })
  shop = await connectShop(store, { shop: 'fake', token: 'unused' })
  profileId = newId(OauthProfileId)
  await keepProfile({ expiresAt: new Date(now.getTime() + 60 * minute).toISOString() })
  await store.inWorkspace(shop.orgId, (tx) =>
    tx.update(connections).set({ oauthProfileId: profileId, sealedCredentials: null }),
  )
})

function newContext() {
  const fake = new FakePlatform().connector
  const connector: Connector = {
    ...fake,
    manifest: { ...fake.manifest, oauth, hosts: { API: 'https://unreachable.invalid' } },
  }
  return {
    store,
    log: new RecordedLog(),
    clock: () => now,
    connectorFor: () => connector,
    platformAccess: () => ({
      hosts: { API: platform.url },
      app: { clientId: 'us', clientSecret: 'ours' },
    }),
  }
}

async function keepProfile(change: Partial<TokenSet>): Promise<void> {
  const tokens: TokenSet = {
    accessToken: 'access 0',
    tokenSecret: null,
    refreshToken: 'refresh 0',
    expiresAt: null,
    scopes: ['read'],
    facts: { account: '7' },
    ...change,
  }
  const columns = {
    sealedTokens: sealTokens(store, profileId, tokens),
    refreshedAt: now,
    requiresReauth: false,
  }
  await store.inWorkspace(shop.orgId, (tx) =>
    tx
      .insert(oauthProfiles)
      .values({
        id: profileId,
        orgId: shop.orgId,
        platform: 'SP',
        context: 'datasource',
        mode: 'live',
        externalId: profileId,
        name: 'Unknown',
        params: {},
        ...columns,
      })
      .onConflictDoUpdate({ target: oauthProfiles.id, set: columns }),
  )
}

const open = () => openAccessTokens(ctx, { orgId: shop.orgId, profileId })

async function stored() {
  const [profile] = await store.inWorkspace(shop.orgId, (tx) =>
    tx.select().from(oauthProfiles).where(eq(oauthProfiles.id, profileId)),
  )
  if (profile === undefined) throw new Error('The profile is gone')
  return { profile, tokens: unsealTokens(store, profileId, profile.sealedTokens) }
}

describe('access tokens', () => {
  it('are returned as they are while they are valid for some minutes', async () => {
    const tokens = await open()
    now = new Date(now.getTime() + 54 * minute)
    expect(await tokens.get(never)).toBe('access 0')
    expect(tokens.facts).toEqual({ account: '7' })
    expect(platform.refreshes).toEqual([])
  })

  it('are refreshed before they expire, stored before they are used, and rotate', async () => {
    const tokens = await open()
    now = new Date(now.getTime() + 56 * minute)
    expect(await tokens.get(never)).toBe('access 1')
    expect((await stored()).tokens).toMatchObject({
      accessToken: 'access 1',
      refreshToken: 'refresh 1',
      facts: { account: '7' },
    })
    now = new Date(now.getTime() + 58 * minute)
    expect(await tokens.get(never)).toBe('access 2')
    expect(platform.refreshes).toEqual(['refresh 0', 'refresh 1'])
  })

  it('are refreshed once, however many streams and processes ask at the same time', async () => {
    const processes = await Promise.all([open(), open(), open()])
    now = new Date(now.getTime() + 59 * minute)
    platform.before = () => sleep(100)
    const asked = processes.flatMap((one) => [one.get(never), one.get(never), one.get(never)])
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['access 1']))
    expect(platform.refreshes).toEqual(['refresh 0'])
  })

  it('are read again when the platform rejects one that another process has replaced', async () => {
    const tokens = await open()
    await keepProfile({ accessToken: 'access of a new consent' })
    expect(await tokens.get(never, 'access 0')).toBe('access of a new consent')
    expect(platform.refreshes).toEqual([])
  })

  it('are refreshed when the platform rejects one that should be valid', async () => {
    const tokens = await open()
    expect(await tokens.get(never, 'access 0')).toBe('access 1')
  })

  it('stay unchanged if they cannot be refreshed', async () => {
    await keepProfile({ refreshToken: null, expiresAt: new Date(now.getTime() - 1).toISOString() })
    const tokens = await open()
    expect(await tokens.get(never)).toBe('access 0')
    expect(await tokens.get(never, 'access 0')).toBe('access 0')
  })

  it('that are revoked require a new consent on every connection that uses them', async () => {
    const tokens = await open()
    platform.refuses = true
    await expect(tokens.get(never, 'access 0')).rejects.toMatchObject({ class: 'auth' })
    expect((await stored()).profile.requiresReauth).toBe(true)
    const [connection] = await store.inWorkspace(shop.orgId, (tx) => tx.select().from(connections))
    expect(connection?.requiresReauth).toBe(true)
    await expect(open()).rejects.toMatchObject({ class: 'auth' })
    expect(JSON.stringify(ctx.log.lines)).not.toMatch(/access 0|refresh 0/)
  })

  it('of a consent that is renewed meanwhile are not marked as revoked', async () => {
    const tokens = await open()
    platform.refuses = true
    platform.before = () => keepProfile({ accessToken: 'access of a new consent' })
    expect(await tokens.get(never, 'access 0')).toBe('access of a new consent')
    expect((await stored()).profile.requiresReauth).toBe(false)
  })

  it('are returned with the secret of the same consent, and cannot sign without one', async () => {
    const tokens = await open()
    await expect(tokens.getSigned(never)).rejects.toMatchObject({ class: 'auth' })
    const first = { accessToken: 'signed 1', tokenSecret: 'secret 1', refreshToken: null }
    await keepProfile(first)
    const signed = await open()
    expect(await signed.getSigned(never)).toEqual({ token: 'signed 1', tokenSecret: 'secret 1' })
    await keepProfile({ ...first, accessToken: 'signed 2', tokenSecret: 'secret 2' })
    expect(await signed.getSigned(never, 'signed 1')).toEqual({
      token: 'signed 2',
      tokenSecret: 'secret 2',
    })
    // Nothing refreshes them: they stay refused until the user reconnects.
    expect((await signed.getSigned(never, 'signed 2')).token).toBe('signed 2')
    expect(platform.refreshes).toEqual([])
  })

  it('do not delay a caller that was aborted', async () => {
    const tokens = await open()
    const leaving = new AbortController()
    platform.before = () => {
      leaving.abort(new Error('stopped'))
      return sleep(50)
    }
    const stopped = tokens.get(leaving.signal, 'access 0')
    const goesOn = tokens.get(never, 'access 0')
    await expect(stopped).rejects.toThrow('stopped')
    // The platform's answer is stored although the first caller has gone.
    expect(await goesOn).toBe('access 1')
    expect((await stored()).tokens.refreshToken).toBe('refresh 1')
    expect(platform.refreshes).toEqual(['refresh 0'])
  })

  it('cannot be unsealed in the row of another profile', async () => {
    const { profile } = await stored()
    expect(() => unsealTokens(store, newId(OauthProfileId), profile.sealedTokens)).toThrow(
      'cannot be read',
    )
  })
})

describe('refreshIdleTokens', () => {
  const day = 24 * 60 * minute

  it('refreshes tokens of connected accounts that were idle for a week', async () => {
    await keepProfile({ expiresAt: null })
    now = new Date(now.getTime() + 6 * day)
    await refreshIdleTokens(ctx, never)
    expect(platform.refreshes).toEqual([])
    now = new Date(now.getTime() + 2 * day)
    await refreshIdleTokens(ctx, never)
    expect(platform.refreshes).toEqual(['refresh 0'])
    await refreshIdleTokens(ctx, never)
    expect((await stored()).tokens.refreshToken).toBe('refresh 1')
    await store.inWorkspace(shop.orgId, (tx) => tx.update(connections).set({ isConnected: false }))
    now = new Date(now.getTime() + 8 * day)
    await refreshIdleTokens(ctx, never)
    expect(platform.refreshes).toHaveLength(1)
  })
})
