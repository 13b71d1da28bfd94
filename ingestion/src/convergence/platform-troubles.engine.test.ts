import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { contractOf } from '@cartograph/connectors/testing'
import { canonicalTables, platformNames, type PlatformCode } from '@cartograph/contract'
import { eq, oauthProfiles } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlatformFaults } from '@cartograph/sandbox'
import { startDueSyncs } from '../runs/start-due-syncs.ts'
import { openHurriedShop, type HurriedShop } from '../testing/hurried-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import {
  datasources,
  openSandboxPlatforms,
  type SandboxPlatforms,
} from '../testing/sandbox-platforms.ts'
import { readConnectionHealth } from '../status/connection-health.ts'
import { unsealTokens } from '../tokens/token-set.ts'

const begin = new Date('2025-11-04T16:00:00Z')

/** A fourth in CI, all in `npm run soak`: the platform's contract proves of each what its connector does. */
const isThorough = process.env['TROUBLED_PLATFORMS'] === 'all'
const sample = (first: number) => datasources.filter((_, at) => isThorough || at % 4 === first)

let engines: Engines
let platforms: SandboxPlatforms
beforeAll(async () => {
  engines = await openEngines()
  platforms = await openSandboxPlatforms(begin)
})
afterAll(async () => {
  await platforms.close()
  await engines.close()
})
beforeEach(() => {
  // A revoked consent stays revoked: a later consent is another one.
  laterByHours(1)
  platforms.state.faults = () => null
})

function laterByHours(hours: number): void {
  platforms.state.now = new Date(platforms.state.now.getTime() + hours * 3_600_000)
}

async function expectTruth(shop: HurriedShop): Promise<void> {
  for (const { table, stored, truth } of await shop.comparison()) {
    expect(truth.length, table).toBeGreaterThan(0)
    expect(stored, table).toEqual(truth)
  }
}

describe('revoked access', () => {
  it.each(sample(0))(
    'to %s is reported within one sync cycle, with no further requests',
    async (code) => {
      const shop = await openHurriedShop(engines, platforms, code)
      platforms.state.faults = () => ({ kind: 'unauthorised' })
      expect(await shop.sync()).toEqual({
        ended: 'failed',
        error: `${platformNames[code]} no longer grants access. Reconnect the data source.`,
      })
      expect(await shop.connection()).toMatchObject({ requiresReauth: true, isConnected: true })
      laterByHours(1)
      await startDueSyncs(shop.ctx, { everyMs: 0 })
      const asked = shop.ctx.queue.payloads.map((payload) => payload.connection_id)
      expect(asked.filter((id) => id === shop.connectionId)).toHaveLength(1)
    },
  )

  it.each(['G4', 'GD'] as const)("in Google's own account settings ends %s", async (code) => {
    const shop = await openHurriedShop(engines, platforms, code)
    const { store } = engines
    const { oauthProfileId: id } = (await shop.connection()) ?? {}
    if (id == null) throw new Error('There is no consent')
    const profile = async () =>
      store.inWorkspace(shop.orgId, (tx) =>
        tx.select().from(oauthProfiles).where(eq(oauthProfiles.id, id)),
      )
    const [before] = await profile()
    const { accessToken } = unsealTokens(store, id, before?.sealedTokens ?? '')
    const { OAUTH = '' } = platforms.sandbox.hosts[code] ?? {}
    await fetch(`${OAUTH}/revoke?token=${accessToken}`, { method: 'POST' })
    expect(await shop.sync()).toMatchObject({ ended: 'failed' })
    expect(await shop.connection()).toMatchObject({ requiresReauth: true })
    expect(await profile()).toMatchObject([{ requiresReauth: true }])
  })
})

/** By platform: streams, their requests, the permission they need, and the next step. */
const withheldStreams: readonly (readonly [
  PlatformCode,
  readonly string[],
  RegExp,
  string,
  RegExp,
])[] = [
  [
    'GO',
    ['surveys'],
    /satisfaction-surveys/,
    'satisfaction_survey:read',
    /give the user of the API/,
  ],
  [
    'KL',
    ['email_opens', 'email_clicks'],
    /\/api\/events/,
    'events:read',
    /create one with read access/,
  ],
  [
    'HB',
    ['deals'],
    /\/objects\/[^/]+\/deals|\/pipelines/,
    'crm.objects.deals.read',
    /Reauthorize it as a HubSpot user/,
  ],
  ['RE', ['charges'], /\/charges/, 'read_charges', /give the API token read access/],
  ['SR', ['failed_charges'], /\/v1\/charges/, 'charge_read', /Reauthorize the data source/],
]

/** The same, where the permission is that of every stream. */
const withheldAccounts = [
  ['FB', /\/insights/, 'ads_read', /at Facebook/],
  ['GD', /googleAds:/, 'https://www.googleapis.com/auth/adwords', /at Google/],
  ['TT', /\/report\//, 'Reporting', /at TikTok/],
] as const

describe('a missing permission', () => {
  const refuse = (pattern: RegExp, permission: string): PlatformFaults =>
    function refuseMatching({ url }) {
      return pattern.test(url) ? { kind: 'forbidden', permission } : null
    }

  it.each(withheldStreams)(
    'of %s stops only %j, is named with the next step, and nothing is lost once it is granted',
    async (code, stopped, pattern, permission, nextStep) => {
      const shop = await openHurriedShop(engines, platforms, code)
      platforms.state.faults = refuse(pattern, permission)
      expect(await shop.sync()).toEqual({ ended: 'done', error: null })
      expect(await shop.connection()).toMatchObject({ requiresReauth: false })
      const { streams } = await readConnectionHealth(shop.ctx, shop)
      const message = expect.stringMatching(nextStep) as unknown
      for (const { stream, state, stopped_by } of streams)
        expect({ stream, state, stopped_by }).toEqual(
          stopped.includes(stream)
            ? { stream, state: 'failed', stopped_by: { permission, message } }
            : { stream, state: 'done', stopped_by: null },
        )

      laterByHours(30)
      platforms.state.faults = () => null
      expect(await shop.sync()).toEqual({ ended: 'done', error: null })
      await expectTruth(shop)
    },
  )

  it.each(withheldAccounts)(
    'of %s for everything asks for a new consent, and nothing is lost once it is granted',
    async (code, pattern, permission, nextStep) => {
      const shop = await openHurriedShop(engines, platforms, code)
      platforms.state.faults = refuse(pattern, permission)
      const { ended, error } = await shop.sync()
      expect(ended).toBe('failed')
      expect(error).toContain(`the permission ${permission} is missing. Reauthorize`)
      expect(error).toMatch(nextStep)
      expect(await shop.connection()).toMatchObject({ requiresReauth: true })

      platforms.state.faults = () => null
      expect(await shop.sync()).toEqual({ ended: 'done', error: null })
      await expectTruth(shop)
    },
  )
})

describe('a malformed record', () => {
  it.each(sample(2))(
    'of %s is set aside with its reason, and all others are stored',
    async (code) => {
      const { misprint } = contractOf(code).records ?? {}
      if (misprint === undefined) throw new Error(`The contract of ${code} declares no records`)
      const shop = await openHurriedShop(engines, platforms, code)
      let isPrinted = false
      platforms.state.faults = () => ({
        kind: 'altered',
        alter: (body) => {
          const text = JSON.stringify(body)
          if (isPrinted || !misprint.pattern.test(text)) return body
          isPrinted = true
          return JSON.parse(text.replace(misprint.pattern, misprint.replacement)) as unknown
        },
      })
      expect(await shop.sync()).toEqual({ ended: 'done', error: null })
      expect(isPrinted).toBe(true)
      // Records that are stored with a limit are listed, too.
      const aside = (await shop.rejected()).filter(({ isStored }) => !isStored)
      expect(aside.length).toBeGreaterThan(0)
      for (const { reason } of aside) expect(reason).toMatch(/\w{3}/)
      // One record may contain several events: 518:cancelled.
      const ids = new Set(aside.map(({ externalId }) => externalId.split(':')[0]))
      const isOfThem = (value: unknown) => ids.has(String(value).split(':')[0])
      let tablesWithout = 0
      for (const { table, stored, truth } of await shop.comparison()) {
        const { key } = canonicalTables[table]
        const others = truth.filter((row) => !key.some((name) => isOfThem(row[name])))
        // Other reports of the same day, such as that of its users, are whole.
        const isWhole = stored.length === truth.length
        expect(stored, table).toEqual(isWhole ? truth : others)
        expect(others.length, table).toBeGreaterThan(0)
        if (!isWhole) tablesWithout += 1
      }
      expect(tablesWithout).toBeGreaterThan(0)
    },
  )
})

describe('data that a platform deletes', () => {
  it('is deleted here as well when Gorgias reports a ticket as trashed', async () => {
    const shop = await openHurriedShop(engines, platforms, 'GO')
    await shop.sync()
    await expectTruth(shop)
    const before = await shop.rows('tickets')
    const newest = before.reduce((a, b) =>
      String(a['updated_at']) > String(b['updated_at']) ? a : b,
    )
    platforms.state.faults = ({ url }) =>
      url.includes('/api/tickets?')
        ? { kind: 'altered', alter: (body) => thrownAway(body, Number(newest['ticket_id'])) }
        : null
    expect(await shop.sync()).toMatchObject({ ended: 'done' })
    const left = before.filter((row) => row['ticket_id'] !== newest['ticket_id'])
    expect(await shop.rows('tickets')).toEqual(left)
    const raw = await shop.rows('raw_records')
    const ids = raw.flatMap((row) => (row['stream'] === 'tickets' ? [row['external_id']] : []))
    expect(ids).toHaveLength(left.length)
    expect(new Set(ids)).toEqual(new Set(left.map((row) => row['ticket_id'])))
  })

  it("is deleted from its day when an ad is missing from the day's report", async () => {
    const shop = await openHurriedShop(engines, platforms, 'FB')
    await shop.sync()
    await expectTruth(shop)
    const before = await shop.rows('ad_spend')
    let taken: { ad_id: string; date_start: string } | undefined
    platforms.state.faults = ({ url }) =>
      url.includes('/insights')
        ? {
            kind: 'altered',
            alter: (body) => {
              taken ??= (body as { data?: (typeof taken)[] }).data?.shift()
              return body
            },
          }
        : null
    expect(await shop.sync()).toMatchObject({ ended: 'done' })
    expect(taken).toBeDefined()
    expect(await shop.rows('ad_spend')).toEqual(
      before.filter((row) => row['ad_id'] !== taken?.ad_id || row['day'] !== taken?.date_start),
    )
    platforms.state.faults = () => null
    await shop.sync()
    await expectTruth(shop)
  })
})

describe('a platform that never answers', () => {
  it('does not delay the others, and is read once it answers', async () => {
    const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const hosts: Record<string, string> = { ...platforms.sandbox.hosts.TT }
    const answering = { ...hosts }
    for (const name of Object.keys(hosts)) hosts[name] = `http://127.0.0.1:${port}`
    const dead = await openHurriedShop(engines, platforms, 'TT', hosts)
    const leaving = new AbortController()
    let isOver = false
    const waiting = dead.sync(leaving.signal).finally(() => (isOver = true))
    for (const code of ['KL', 'SP'] as const) {
      const healthy = await openHurriedShop(engines, platforms, code)
      expect(await healthy.sync()).toMatchObject({ ended: 'done' })
      await expectTruth(healthy)
    }
    expect(isOver).toBe(false)
    leaving.abort()
    expect(await waiting).toEqual({ ended: 'interrupted', error: null })
    silent.close()

    Object.assign(hosts, answering)
    expect(await dead.sync()).toMatchObject({ ended: 'done' })
    await expectTruth(dead)
  })
})

/** The ticket as Gorgias lists it after it was trashed. */
function thrownAway(body: unknown, id: number): unknown {
  const { data, ...rest } = body as { data: Readonly<Record<string, unknown>>[] }
  const trashed_datetime = '2025-11-05T15:00:00.000000+00:00'
  return {
    ...rest,
    data: data.map((ticket) => (ticket['id'] === id ? { ...ticket, trashed_datetime } : ticket)),
  }
}
