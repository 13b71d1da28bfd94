import { seededRandom, type PlatformCode } from '@cartograph/contract'
import { createWorld, startSandbox, type Sandbox } from '@cartograph/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OAuth2 } from './kit/manifest/auth.ts'
import type { Manifest } from './kit/manifest/manifest.ts'
import { refreshTokens } from './kit/oauth/oauth2.ts'
import { fixedToken } from './kit/oauth/with-token.ts'
import { unlimitedQuota } from './kit/quota.ts'
import { FakeClock } from './kit/testing/fake-clock.ts'
import { connectors } from './registry.ts'
import { clickConsent, consentOf } from './testing/click-consent.ts'

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

function isOAuth2(manifest: Manifest): manifest is Manifest & { readonly oauth: OAuth2 } {
  return manifest.oauth?.kind === 'oauth2'
}

async function connect(code: PlatformCode) {
  const connector = connectors[code]
  const accounts = connector?.accounts ?? null
  if (connector === undefined || accounts === null || !isOAuth2(connector.manifest))
    throw new Error(`${code} has no consent`)
  const { manifest } = connector
  const params: Record<string, string> = code === 'SP' ? { shop: 'fernhill' } : {}
  const at = {
    manifest,
    context: 'datasource',
    hosts: sandbox.hosts[code] ?? {},
    params,
    app,
  } as const
  const tokens = await clickConsent({ ...at, shop: 'fernhill', now })
  const { accessToken, facts } = tokens
  const request = { ...at, tokens: fixedToken(accessToken, facts), signal }
  const ports = { clock: new FakeClock(), random: seededRandom(1), quota: unlimitedQuota }
  return {
    profile: () => accounts.profile(request, ports),
    revoke: () => accounts.revoke?.(request, ports),
    refresh: () => refreshTokens(consentOf(at), { tokens, now, signal }),
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
