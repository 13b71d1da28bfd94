import {
  authorizeUrl,
  connectors,
  exchangeCode,
  fixedToken,
  newCodeVerifier,
  type AccountNode,
  type Consent,
} from '@cartograph/connectors'
import {
  ConnectionId,
  newId,
  OauthProfileId,
  type OrgId,
  type PlatformCode,
} from '@cartograph/contract'
import { connections, oauthProfiles, type Store } from '@cartograph/store'
import { sealTokens } from '../tokens/token-set.ts'

export const clickApp = { clientId: 'our-app', clientSecret: 'our-secret', developerToken: 'ours' }

export interface ClickedConnection {
  readonly orgId: OrgId
  readonly platform: PlatformCode
  /** The sandbox's shop that grants access. */
  readonly shop: string
  readonly hosts: Readonly<Record<string, string>>
  readonly now: Date
}

/** Connects a data source with a consent and the first of all accounts. */
export async function connectByClick(
  store: Store,
  { orgId, platform, shop, hosts, now }: ClickedConnection,
): Promise<ConnectionId> {
  const connector = connectors[platform]
  const oauth = connector?.manifest.oauth
  if (connector?.accounts == null || oauth?.kind !== 'oauth2')
    throw new Error(`${platform} has no consent page`)
  const consent: Consent = {
    manifest: connector.manifest,
    oauth,
    app: clickApp,
    context: 'datasource',
    params: {},
    hosts,
  }
  const tokens = await consentTo(consent, shop, now)
  const { signal } = new AbortController()
  const accounts = await connector.accounts.list({
    ...consent,
    tokens: fixedToken(tokens.accessToken, tokens.facts),
    signal,
  })
  const profileId = newId(OauthProfileId)
  const connectionId = newId(ConnectionId)
  await store.asSystem(async (tx) => {
    await tx.insert(oauthProfiles).values({
      id: profileId,
      orgId,
      platform,
      context: 'datasource',
      mode: 'sandbox',
      externalId: shop,
      name: shop,
      params: {},
      sealedTokens: sealTokens(store, profileId, tokens),
      expiresAt: tokens.expiresAt === null ? null : new Date(tokens.expiresAt),
      createdAt: now,
    })
    await tx.insert(connections).values({
      id: connectionId,
      orgId,
      platform,
      mode: 'sandbox',
      name: shop,
      integrationParams: paramsOfFirst(accounts),
      oauthProfileId: profileId,
    })
  })
  return connectionId
}

async function consentTo(consent: Consent, shop: string, now: Date) {
  const request = {
    redirectUri: 'https://here.test/callback',
    state: 'of this test',
    codeVerifier: newCodeVerifier(),
  }
  const url = new URL(await authorizeUrl(consent, request))
  const html = await (await fetch(url)).text()
  const decide = new URLSearchParams({ request: url.search.slice(1), shop, decision: 'allow' })
  for (const [, scope = ''] of html.matchAll(/name="scope" value="([^"]*)"/g))
    decide.append('scope', scope)
  const pressed = await fetch(`${url.origin}${url.pathname}/decide?${decide.toString()}`, {
    redirect: 'manual',
  })
  const back = new URL(pressed.headers.get('location') ?? '')
  const { signal } = new AbortController()
  return exchangeCode(consent, { ...request, query: back.searchParams, now, signal })
}

/** The params of the first choice at every picker. */
function paramsOfFirst([first]: readonly AccountNode[]): Record<string, string> {
  return first === undefined ? {} : { ...first.params, ...paramsOfFirst(first.children) }
}
