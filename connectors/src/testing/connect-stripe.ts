import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  srTruth,
  type PlatformFaults,
  type SandboxShop,
} from '@cartograph/sandbox'
import type { AccessTokens } from '../kit/manifest/auth.ts'
import { refreshTokens } from '../kit/oauth/oauth2.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { manifest } from '../stripe/manifest.ts'
import { stripe } from '../stripe/open.ts'
import { clickConsent, consentOf, testApp } from './click-consent.ts'
import { sortByKey } from './read-changes.ts'
import { startPlatform } from './start-platform.ts'

export const connectionId = newId(ConnectionId)
export const { signal } = new AbortController()
export const options = {
  seed: 5,
  startDay: '2026-01-01',
  timezone: 'America/New_York',
  currency: 'USD',
}
export const shop = shopOf(9000)
export const noon = new Date('2026-06-15T12:00:00Z')

export function shopOf(orders: number): SandboxShop {
  const world = createWorld({ ...options, orders })
  return createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
}

export interface Setting {
  readonly shop?: SandboxShop
  readonly now?: () => Date
  readonly faults?: PlatformFaults
  readonly params?: Readonly<Record<string, string>>
}

/** The shop's Stripe account, connected through the sandbox's consent. */
export async function connect(setting: Setting = {}) {
  const { now = () => noon, faults, params = {} } = setting
  const clock = new FakeClock()
  let isLetIn = false
  const simulator = await startPlatform('SR', {
    shops: [setting.shop ?? shop],
    clock: now,
    elapsedMs: () => clock.now(),
    faults: (request) => (isLetIn ? (faults?.(request) ?? null) : null),
  })
  const { hosts, requests } = simulator
  const consent = { manifest, context: 'datasource', hosts } as const
  const first = await clickConsent({ ...consent, shop: 'fernhill', now: now() })
  isLetIn = true
  const handedOut = [first]
  const tokens: AccessTokens = {
    ...fixedToken(first.accessToken, first.facts),
    async get(_signal, refused) {
      const last = handedOut.at(-1) ?? first
      if (last.accessToken !== refused) return last.accessToken
      const request = { tokens: last, now: now(), signal }
      const fresh = await refreshTokens(consentOf(consent), request)
      handedOut.push(fresh)
      return fresh.accessToken
    },
  }
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  const request = { tokens, app: testApp, params, hosts, credentials: {} }
  const open = stripe.open(request, ports)
  const uninstall = () =>
    fetch(`${hosts['MARKETPLACE'] ?? ''}/uninstall/fernhill`, { method: 'POST' })
  return { open, clock, requests, handedOut, request, ports, uninstall }
}

export function truthAt(at: Date, of = shop) {
  return sortByKey('payments', srTruth(of, connectionId, at).payments)
}
