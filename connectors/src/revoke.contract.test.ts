import { seededRandom, type PlatformCode } from '@cartograph/contract'
import { createWorld, startSandbox, type Sandbox } from '@cartograph/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshTokens } from './kit/oauth/oauth2.ts'
import { fixedToken } from './kit/oauth/with-token.ts'
import { unlimitedQuota } from './kit/quota.ts'
import { FakeClock } from './kit/testing/fake-clock.ts'
import { connectors } from './registry.ts'
import { clickConsent, consentOf } from './testing/click-consent.ts'
import { clickSignedConsent } from './testing/click-signed-consent.ts'
import { isOAuth1, isOAuth2 } from './testing/contract/connect-platform.ts'

const now = new Date('2026-06-15T12:00:00Z')
const { signal } = new AbortController()
const app = { clientId: 'cartograph-sandbox', clientSecret: 'sandbox' }
const world = createWorld({
  seed: 5,
  startDay: '2026-01-01',
  timezone: 'America/New_York',
  currency: 'USD',
  orders: 20,
})
const codes = Object.values(connectors).flatMap(({ manifest, accounts }) =>
  accounts?.revoke === undefined ? [] : [manifest.code],
)
let sandbox: Sandbox

beforeAll(async () => {
  const shop = { name: 'fernhill', title: 'Fernhill Goods', world, plan: 'unlimited' } as const
  sandbox = await startSandbox({ shops: [{ ...shop, token: 'shpat_sandbox' }], clock: () => now })
})
afterAll(() => sandbox.close())

async function connect(code: PlatformCode) {
  const connector = connectors[code]
  const accounts = connector?.accounts ?? null
  if (connector === undefined || accounts === null) throw new Error(`${code} has no consent`)
  const { manifest } = connector
  const params: Record<string, string> = code === 'SP' ? { shop: 'fernhill' } : {}
  const at = { context: 'datasource', hosts: sandbox.hosts[code] ?? {}, params, app } as const
  const { tokens, refresh } = await consent()
  const { accessToken, facts, tokenSecret } = tokens
  const request = { ...at, tokens: fixedToken(accessToken, facts, tokenSecret), signal }
  const ports = { clock: new FakeClock(), random: seededRandom(1), quota: unlimitedQuota }
  const profile = () => accounts.profile(request, ports)
  return { profile, revoke: () => accounts.revoke?.(request, ports), refresh: refresh ?? profile }

  async function consent() {
    if (isOAuth1(manifest))
      return { tokens: await clickSignedConsent({ ...at, manifest, shop: 'fernhill' }) }
    if (!isOAuth2(manifest)) throw new Error(`${code} has no consent`)
    const of = { ...at, manifest }
    const given = await clickConsent({ ...of, shop: 'fernhill', now })
    const refreshed = () => refreshTokens(consentOf(of), { tokens: given, now, signal })
    return { tokens: given, refresh: refreshed }
  }
}

describe('a consent that is withdrawn', () => {
  it.each(codes)('is refused by %s afterwards', async (code) => {
    const first = await connect(code)
    await first.profile()
    await first.revoke()
    await expect(first.profile()).rejects.toMatchObject({ class: 'auth' })
    await expect(first.refresh()).rejects.toMatchObject({ class: 'auth' })
    // Nothing is left to withdraw.
    await expect(first.revoke()).rejects.toMatchObject({ class: 'auth' })
  })
})
