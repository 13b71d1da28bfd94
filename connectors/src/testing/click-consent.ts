import type { ConnectionContext, OAuth2, OAuthApp, TokenSet } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { authorizeUrl, exchangeCode, newCodeVerifier, type Consent } from '../kit/oauth/oauth2.ts'

export const testApp = { clientId: 'our-app', clientSecret: 'our-secret', developerToken: 'ours' }

export interface ClickedConsent {
  readonly manifest: Manifest & { readonly oauth: OAuth2 }
  readonly context: ConnectionContext
  readonly hosts: Readonly<Record<string, string>>
  readonly params?: Readonly<Record<string, string>>
  /** Our registration; by default one with any secret. */
  readonly app?: OAuthApp
  /** The sandbox shop that is chosen on the page. */
  readonly shop: string
  readonly decision?: 'allow' | 'deny'
  /** The scopes that stay selected; all by default. */
  readonly scopes?: readonly string[]
  readonly now: Date
}

/** Opens a simulator's consent page, presses a button, and exchanges the callback, all over HTTP. */
export async function clickConsent(clicked: ClickedConsent): Promise<TokenSet> {
  const consent = consentOf(clicked)
  const { query, codeVerifier } = await pressedButton(clicked, consent)
  return exchangeCode(consent, {
    query,
    redirectUri,
    state: 'of-this-test',
    codeVerifier,
    now: clicked.now,
    signal: new AbortController().signal,
  })
}

export function consentOf(
  clicked: Pick<ClickedConsent, 'manifest' | 'context' | 'hosts' | 'params' | 'app'>,
): Consent {
  const { manifest, context, hosts, params = {}, app = testApp } = clicked
  return { manifest, oauth: manifest.oauth, app, context, params, hosts }
}

const redirectUri = 'https://here.test/callback'

async function pressedButton(clicked: ClickedConsent, consent: Consent) {
  const codeVerifier = newCodeVerifier()
  const request = { redirectUri, state: 'of-this-test', codeVerifier }
  const url = new URL(await authorizeUrl(consent, request))
  const page = await fetch(url)
  const html = await page.text()
  if (!page.ok || !html.includes('<form')) throw new Error(`No consent page at ${url.pathname}`)
  const offered = [...html.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope = '']) => scope)
  const decide = new URLSearchParams({
    request: url.searchParams.toString(),
    shop: clicked.shop,
    decision: clicked.decision ?? 'allow',
  })
  for (const scope of clicked.scopes ?? offered) decide.append('scope', scope)
  const pressed = await fetch(`${url.origin}${url.pathname}/decide?${decide.toString()}`, {
    redirect: 'manual',
  })
  const back = pressed.headers.get('location')
  if (back === null) throw new Error(`The consent page returned status ${pressed.status}`)
  return { query: new URL(back).searchParams, codeVerifier }
}
