import {
  connectors,
  fixedToken,
  type AccountNode,
  type Connector,
  type OAuthApp,
  type TokenSet,
} from '@cartograph/connectors'
import {
  ConnectionId,
  newId,
  OauthProfileId,
  OrgId,
  type ConnectionMode,
  type PlatformCode,
} from '@cartograph/contract'
import { connections, oauthProfiles, workspaces, type Store } from '@cartograph/store'
import { sealCredentials } from '../tokens/credentials.ts'
import { sealTokens } from '../tokens/token-set.ts'
import { clickConsent, clickSignedConsent } from './click-consent.ts'
import type { ConnectedShop } from './connected-shop.ts'

export const sandboxApp: OAuthApp = {
  // Simulators know this registration, whose secret they need where requests are signed.
  clientId: 'cartograph-sandbox',
  clientSecret: 'sandbox',
  developerToken: 'ours',
}

export interface PlatformToConnect {
  readonly platform: PlatformCode
  readonly hosts: Readonly<Record<string, string>>
  /** The values for the platform's form, or those entered before its consent; null for none. */
  readonly form: Readonly<Record<string, string>> | null
  readonly shop: { readonly name: string; readonly title: string }
  readonly now: Date
  /** The sandbox's by default; a live connection uses the hosts of the configuration. */
  readonly mode?: ConnectionMode
  /** An existing workspace; by default a new one. */
  readonly orgId?: OrgId
  readonly isConnected?: boolean
}

export interface ConnectedPlatform extends ConnectedShop {
  readonly platform: PlatformCode
}

/** A workspace with a connection to a platform of the sandbox, connected as a user would. */
export async function connectPlatform(
  store: Store,
  wanted: PlatformToConnect,
): Promise<ConnectedPlatform> {
  const orgId = wanted.orgId ?? newId(OrgId)
  const connectionId = newId(ConnectionId)
  const { platform, shop, mode = 'sandbox', isConnected = true } = wanted
  const { form } = wanted
  const hasForm = connectorOf(platform).manifest.form !== null
  const way = form !== null && hasForm ? byForm(wanted, form) : await byConsent(wanted)
  await store.asSystem(async (tx) => {
    if (wanted.orgId === undefined)
      await tx.insert(workspaces).values({
        orgId,
        name: shop.title,
        orgType: 'ecommerce',
        timezone: 'America/New_York',
        currencyUnits: 'USD',
      })
    const profileId = way.tokens === null ? null : newId(OauthProfileId)
    if (way.tokens !== null && profileId !== null) {
      const { expiresAt } = way.tokens
      await tx.insert(oauthProfiles).values({
        id: profileId,
        orgId,
        platform,
        context: 'datasource',
        mode,
        externalId: shop.name,
        name: shop.title,
        params: way.asked,
        sealedTokens: sealTokens(store, profileId, way.tokens),
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
        refreshedAt: wanted.now,
      })
    }
    await tx.insert(connections).values({
      id: connectionId,
      orgId,
      platform,
      mode,
      isConnected,
      name: shop.title,
      integrationParams: way.params,
      oauthProfileId: profileId,
      sealedCredentials:
        way.credentials === null ? null : sealCredentials(store, connectionId, way.credentials),
    })
  })
  return { orgId, connectionId, platform }
}

interface WayIn {
  readonly params: Record<string, string>
  readonly credentials: Record<string, string> | null
  readonly tokens: TokenSet | null
  /** What was entered before the consent. */
  readonly asked: Readonly<Record<string, string>>
}

function byForm({ platform }: PlatformToConnect, form: Readonly<Record<string, string>>): WayIn {
  const fields = connectorOf(platform).manifest.form?.fields ?? []
  const kept = (where: 'param' | 'credential') =>
    Object.fromEntries(
      fields.flatMap(({ name, keptIn }) => (keptIn === where ? [[name, form[name] ?? '']] : [])),
    )
  return { params: kept('param'), credentials: kept('credential'), tokens: null, asked: {} }
}

async function byConsent({ platform, hosts, form, shop, now }: PlatformToConnect): Promise<WayIn> {
  const { manifest, accounts } = connectorOf(platform)
  const { oauth } = manifest
  if (oauth === null || accounts === null) throw new Error(`${manifest.name} has no consent page`)
  const params = Object.fromEntries(oauth.asks.map(({ name }) => [name, form?.[name] ?? '']))
  const asked = { context: 'datasource', app: sandboxApp, params, hosts } as const
  const tokens =
    oauth.kind === 'oauth2'
      ? await clickConsent({ manifest, oauth, ...asked }, shop.name, now)
      : await clickSignedConsent({ manifest, oauth, ...asked }, shop.name)
  const offered = await accounts.list({
    ...asked,
    tokens: fixedToken(tokens.accessToken, tokens.facts, tokens.tokenSecret),
    signal: never,
  })
  const leaves = offered.flatMap((node) => leavesOf(node))
  // The sandbox's user has other accounts, which are empty.
  const chosen = leaves.find(({ name }) => name.startsWith(shop.title)) ?? leaves[0]
  if (chosen === undefined) throw new Error(`${manifest.name} has no account`)
  return { params: { ...params, ...chosen.params }, credentials: null, tokens, asked: params }
}

/** The choices of the last picker, each with those of all pickers before it. */
function leavesOf(node: AccountNode, params: Record<string, string> = {}): ChosenAccount[] {
  const all = { ...params, ...node.params }
  if (node.children.length === 0) return [{ name: node.name, params: all }]
  return node.children.flatMap((child) => leavesOf(child, all))
}

interface ChosenAccount {
  readonly name: string
  readonly params: Record<string, string>
}

function connectorOf(platform: PlatformCode): Connector {
  const connector = connectors[platform]
  if (connector === undefined) throw new Error(`There is no connector for ${platform}`)
  return connector
}

const never = new AbortController().signal
