import { seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  type PlatformFaults,
  type PlatformRequest,
  type SandboxShop,
  type StartedSimulator,
} from '@cartograph/sandbox'
import type { ConnectorPorts } from '../../kit/clock.ts'
import type { AccountNode, AccountsRequest, Connector } from '../../kit/connector.ts'
import type { AccessTokens, OAuth1, OAuth2, TokenSet } from '../../kit/manifest/auth.ts'
import type { Manifest } from '../../kit/manifest/manifest.ts'
import { refreshTokens } from '../../kit/oauth/oauth2.ts'
import { fixedToken } from '../../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../../kit/quota.ts'
import type { OpenConnector } from '../../kit/stream.ts'
import { FakeClock } from '../../kit/testing/fake-clock.ts'
import { clickConsent, consentOf, type ClickedConsent } from '../click-consent.ts'
import { clickSignedConsent } from '../click-signed-consent.ts'
import { startPlatform } from '../start-platform.ts'

const { signal } = new AbortController()

/** The registration that every simulator knows. */
const app = {
  clientId: 'cartograph-sandbox',
  clientSecret: 'sandbox',
  developerToken: 'sandbox',
}

const place = { timezone: 'America/New_York', currency: 'USD' }
/** Five weeks before the first sync. */
const usualStart = '2026-04-01'

export const firstSync = new Date('2026-05-06T16:00:00Z')

const shops = new Map<string, SandboxShop>()

export function shopOf(orders: number, startDay = usualStart): SandboxShop {
  const key = `${orders} since ${startDay}`
  const known = shops.get(key)
  if (known !== undefined) return known
  const world = createWorld({ ...place, seed: 7, startDay, orders })
  const token = `shpat_sandbox${'7'.repeat(25)}`
  const shop = { ...createShop({ name: 'fernhill', title: 'Fernhill Goods', world }), token }
  shops.set(key, shop)
  return shop
}

export interface ConnectOptions {
  readonly shop?: SandboxShop
  /** The most items of a page; by default the platform's. */
  readonly maxPageSize?: number
  /** What the user enters or chooses differently. */
  readonly form?: Readonly<Record<string, string>>
  readonly decision?: ClickedConsent['decision']
}

/** A shop's account of a platform, connected over HTTP as a user would. */
export interface ConnectedPlatform {
  readonly connector: Connector
  /** The platform's clock and its faults, which the test sets. */
  readonly state: { now: Date; faults: PlatformFaults }
  readonly shop: SandboxShop
  readonly clock: FakeClock
  readonly simulator: StartedSimulator['simulator']
  readonly hosts: Readonly<Record<string, string>>
  readonly requests: readonly PlatformRequest[]
  /** The tokens of the consent, latest last; none with keys. */
  readonly issued: readonly TokenSet[]
  readonly credentials: Readonly<Record<string, string>>
  /** The accounts that can be chosen, as the params of each. */
  readonly accounts: readonly Readonly<Record<string, string>>[]
  readonly accountsRequest: AccountsRequest | null
  readonly ports: ConnectorPorts
  /** Opens one of the accounts, by default the shop's own, as a new process would. */
  open(account?: Readonly<Record<string, string>>): Promise<OpenedAccount>
}

export interface OpenedAccount extends OpenConnector {
  readonly params: Readonly<Record<string, string>>
  readonly facts: Awaited<ReturnType<OpenConnector['describe']>>
}

export async function connectPlatform(
  connector: Connector,
  { shop = shopOf(4_000), maxPageSize, ...entered }: ConnectOptions = {},
): Promise<ConnectedPlatform> {
  const { manifest } = connector
  const clock = new FakeClock()
  const state: ConnectedPlatform['state'] = { now: firstSync, faults: () => null }
  const { simulator, hosts, requests } = await startPlatform(manifest.code, {
    shops: [shop],
    clock: () => state.now,
    elapsedMs: () => clock.now(),
    faults: (request) => state.faults(request),
    ...(maxPageSize !== undefined && { maxPageSize }),
  })
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  const form = { ...simulator.exampleForm(shop), ...entered.form }
  const asked = isOAuth2(manifest) ? manifest.oauth.asks : (manifest.form?.fields ?? [])
  const typed = (keptIn: 'param' | 'credential') =>
    Object.fromEntries(
      asked.flatMap((field) =>
        field.keptIn === keptIn ? [[field.name, form[field.name] ?? '']] : [],
      ),
    )
  const params: Record<string, string> = typed('param')
  const credentials: Record<string, string> = typed('credential')

  const issued: TokenSet[] = []
  let tokens: AccessTokens | null = null
  if (isOAuth2(manifest)) {
    const context = manifest.oauth.scopes.datasource ? 'datasource' : 'destination'
    const at = { manifest, context, hosts, params, app, shop: shop.name } as const
    const { decision = 'allow' } = entered
    const first = await clickConsent({ ...at, now: state.now, decision })
    issued.push(first)
    tokens = {
      ...fixedToken(first.accessToken, first.facts),
      async get(_, refused) {
        const last = issued.at(-1) ?? first
        if (refused !== last.accessToken) return last.accessToken
        const request = { tokens: last, now: state.now, signal }
        const fresh = await refreshTokens(consentOf(at), request)
        issued.push(fresh)
        return fresh.accessToken
      },
    }
  }
  if (isOAuth1(manifest)) {
    const { decision = 'allow' } = entered
    const signed = await clickSignedConsent({ manifest, hosts, app, shop: shop.name, decision })
    issued.push(signed)
    tokens = fixedToken(signed.accessToken, signed.facts, signed.tokenSecret)
  }
  const access = { app, hosts, tokens }
  const accountsRequest: AccountsRequest | null =
    tokens === null ? null : { ...access, tokens, context: 'datasource', params, signal }
  const nodes =
    accountsRequest === null ? [] : ((await connector.accounts?.list(accountsRequest, ports)) ?? [])
  const accounts =
    tokens === null
      ? [params]
      : nodes.flatMap((node) => choicesIn(node, params, manifest.pickers.length))

  return {
    connector,
    state,
    shop,
    clock,
    simulator,
    hosts,
    requests,
    issued,
    credentials,
    accounts,
    accountsRequest,
    ports,
    async open(account = accounts[0]) {
      if (account === undefined) throw new Error(`${manifest.name} lists no account`)
      const request = { ...access, credentials }
      const facts = await connector.open({ ...request, params: account }, ports).describe(signal)
      const known = { ...account, ...facts.params }
      return { ...connector.open({ ...request, params: known }, ports), params: known, facts }
    },
  }
}

export function isOAuth1(manifest: Manifest): manifest is Manifest & { readonly oauth: OAuth1 } {
  return manifest.oauth?.kind === 'oauth1'
}

export function isOAuth2(manifest: Manifest): manifest is Manifest & { readonly oauth: OAuth2 } {
  return manifest.oauth?.kind === 'oauth2'
}

/** The params of each choice at the last picker. */
export function choicesIn(
  { params, children }: AccountNode,
  above: Readonly<Record<string, string>>,
  pickers: number,
): readonly Readonly<Record<string, string>>[] {
  const all = { ...above, ...params }
  if (pickers <= 1) return [all]
  return children.flatMap((child) => choicesIn(child, all, pickers - 1))
}
