import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  fbTruth,
  type PlatformFaults,
  type SandboxShop,
} from '@cartograph/sandbox'
import type { TokenSet } from '../kit/manifest/auth.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { proof } from '../meta/client.ts'
import { manifest } from '../meta/manifest.ts'
import { meta } from '../meta/open.ts'
import { clickConsent, testApp, type ClickedConsent } from './click-consent.ts'
import { ReadDays, sortAdRows } from './read-days.ts'
import { startPlatform } from './start-platform.ts'

export const connectionId = newId(ConnectionId)
export const { signal } = new AbortController()
export const shop = createShop({
  name: 'fernhill',
  title: 'Fernhill Goods',
  world: createWorld({
    seed: 7,
    startDay: '2026-01-05',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    orders: 3_000,
  }),
})
export const noon = new Date('2026-04-20T19:00:00Z')
const firstDay = shop.ledgers.ads.FB.firstDay
export const sliceDays = manifest.streams.ads.sliceDays

/** The shop's Facebook, connected through the sandbox's consent. */
export async function letIn(
  options: {
    now?: () => Date
    faults?: PlatformFaults
    quota?: Quota
    account?: string
    shops?: readonly SandboxShop[]
    consent?: Partial<ClickedConsent>
  } = {},
) {
  const clock = new FakeClock()
  const now = options.now ?? (() => noon)
  const simulator = await startPlatform('FB', {
    shops: options.shops ?? [shop],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(options.faults && { faults: options.faults }),
  })
  const { hosts, requests } = simulator
  const ports = { clock, random: seededRandom(1), quota: options.quota ?? unlimitedQuota }
  const tokens = await clickConsent({ ...clickedOf(hosts), now: now(), ...options.consent })
  const asked = {
    context: options.consent?.context ?? 'datasource',
    tokens: fixedToken(tokens.accessToken),
    app: testApp,
    params: {},
    hosts,
    signal,
  } as const
  const list = () => meta.accounts?.list(asked, ports) ?? Promise.resolve([])
  const open = (accountId: string, token = tokens.accessToken) =>
    meta.open(
      {
        params: { ad_account_id: accountId },
        credentials: {},
        tokens: fixedToken(token),
        app: testApp,
        hosts,
      },
      ports,
    )
  return { hosts, requests, ports, clock, tokens, asked, list, open }
}

export function clickedOf(hosts: Readonly<Record<string, string>>) {
  return { manifest, context: 'datasource', hosts, shop: 'fernhill' } as const
}

export type LetIn = Awaited<ReturnType<typeof letIn>>

export async function adsOf({ list, open }: LetIn, at = 0) {
  const account = (await list())[at]
  if (account === undefined) throw new Error('There is no such account')
  const connector = open(account.id)
  const [stream] = connector.streams
  if (stream === undefined) throw new Error('There is no stream')
  return { stream, facts: await connector.describe(signal), account }
}

export async function readAll(
  of: LetIn,
  range: { from?: string; to?: string; slice?: number } = {},
) {
  const { stream, facts } = await adsOf(of)
  const { from = firstDay, to = '2026-04-20', slice = sliceDays } = range
  return new ReadDays().read(stream, {
    from,
    to,
    sliceDays: slice,
    facts,
    connectionId,
    clock: of.clock,
  })
}

export function truthAt(at: Date, from = firstDay) {
  return sortAdRows(fbTruth(shop, connectionId, at).ad_spend.filter(({ day }) => day >= from))
}

/** As the user does in Facebook's own settings. */
export async function revoke(graph: string, { accessToken }: TokenSet): Promise<void> {
  const answer = await fetch(
    `${graph}/v26.0/me/permissions?appsecret_proof=${proof(accessToken, testApp)}`,
    { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } },
  )
  if (answer.status !== 200) throw new Error(`Access was not revoked: ${answer.status}`)
}

export function asksForInsights(method: string, url: string): boolean {
  return method === 'GET' && /\/insights\?/.test(url)
}
