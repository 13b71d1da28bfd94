import { seededRandom, type PlatformCode } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  type PlatformFaults,
  type PlatformRequest,
  type SandboxShop,
  type SimulatedFile,
  type SimulatedList,
} from '@cartograph/sandbox'
import type { OpenAudiences } from '../kit/audiences/destination.ts'
import type { OAuth1, OAuth2 } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { refreshTokens } from '../kit/oauth/oauth2.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import { clickConsent, consentOf, testApp } from './click-consent.ts'
import { choicesIn, isOAuth1, isOAuth2 } from './contract/connect-platform.ts'
import { clickSignedConsent, signedApps } from './click-signed-consent.ts'
import { startPlatform } from './start-platform.ts'

export const { signal } = new AbortController()

export interface TestDestination {
  readonly audiences: OpenAudiences
  readonly clock: FakeClock
  readonly requests: readonly PlatformRequest[]
  /** The lists as the simulated platform has them. */
  lists(): readonly SimulatedList[]
  /** The files as the simulated platform has them. */
  files(): readonly SimulatedFile[]
  /** Every later request meets these faults. */
  setFaults(faults: PlatformFaults): void
  /** A throttled call waits no longer than this before it throws. */
  setMaxWait(ms: number): void
}

export const shop = createShop({
  name: 'fernhill',
  title: 'Fernhill Goods',
  world: createWorld({
    seed: 11,
    startDay: '2026-06-01',
    orders: 2_000,
    timezone: 'America/New_York',
    currency: 'USD',
  }),
})
export const now = new Date('2026-07-10T22:30:00Z')
const world = { shop, now }

/** Connects a shop's account of a platform as a destination, through the sandbox. */
export async function openDestination(
  code: PlatformCode,
  { shop, now }: { readonly shop: SandboxShop; readonly now: Date } = world,
): Promise<TestDestination> {
  const connector = connectors[code]
  if (connector === undefined) throw new Error(`There is no connector ${code}`)
  const clock = new FakeClock()
  let faults: PlatformFaults = () => null
  let maxWaitMs = Number.POSITIVE_INFINITY
  const { hosts, requests, simulator } = await startPlatform(code, {
    shops: [shop],
    clock: () => now,
    elapsedMs: () => clock.now(),
    faults: (request) => faults(request),
    apps: signedApps,
  })
  const ports = {
    clock,
    random: seededRandom(1),
    quota: unlimitedQuota,
    maxThrottleWaitMs: () => maxWaitMs,
  }
  const form = simulator.exampleForm(shop)
  const { manifest } = connector
  const tokens = isOAuth2(manifest)
    ? await signIn(manifest, hosts, { shop, now }, form)
    : isOAuth1(manifest)
      ? await signInSigned(manifest, hosts, shop)
      : null
  const request = { tokens, app: testApp, hosts, params: form ?? {}, credentials: form ?? {} }
  const accounts =
    tokens === null
      ? []
      : ((await connector.accounts?.list(
          { ...request, tokens, context: 'destination', signal },
          ports,
        )) ?? [])
  const account = accounts.find(({ name }) => name === shop.title) ?? accounts[0]
  const chosen = account && choicesIn(account, {}, manifest.pickers.length)[0]
  const params = { ...request.params, ...chosen }
  const facts = await connector.open({ ...request, params }, ports).describe(signal)
  const { audiences } = connector.open(
    { ...request, params: { ...params, ...facts.params } },
    ports,
  )
  if (audiences === undefined) throw new Error(`${manifest.name} is not a destination`)
  return {
    audiences,
    clock,
    requests,
    lists: () => simulator.audiences?.() ?? [],
    files: () => simulator.files?.() ?? [],
    setFaults: (next) => (faults = next),
    setMaxWait: (ms) => (maxWaitMs = ms),
  }
}

async function signInSigned(
  manifest: Manifest & { readonly oauth: OAuth1 },
  hosts: Readonly<Record<string, string>>,
  shop: SandboxShop,
) {
  const signed = await clickSignedConsent({ manifest, hosts, shop: shop.name })
  return fixedToken(signed.accessToken, signed.facts, signed.tokenSecret)
}

async function signIn(
  manifest: Manifest & { readonly oauth: OAuth2 },
  hosts: Readonly<Record<string, string>>,
  { shop, now }: { readonly shop: SandboxShop; readonly now: Date },
  form: Readonly<Record<string, string>> | null,
) {
  const params = form ?? {}
  const clicked = { manifest, context: 'destination', hosts, params, shop: shop.name, now } as const
  const first = await clickConsent(clicked)
  return {
    ...fixedToken(first.accessToken, first.facts),
    async get(_: AbortSignal, refused?: string | null) {
      if (refused !== first.accessToken || first.refreshToken === null) return first.accessToken
      const consent = consentOf(clicked)
      return (await refreshTokens(consent, { tokens: first, now, signal })).accessToken
    },
  }
}
