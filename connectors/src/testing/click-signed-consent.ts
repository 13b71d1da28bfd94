import type { OAuth1, OAuthApp, TokenSet } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { exchangeVerifier, requestToken, type SignedConsent } from '../kit/oauth/oauth1.ts'
import { testApp } from './click-consent.ts'

export interface ClickedSignedConsent {
  readonly manifest: Manifest & { readonly oauth: OAuth1 }
  readonly hosts: Readonly<Record<string, string>>
  readonly params?: Readonly<Record<string, string>>
  /** Our registration; by default one that needs `signedApps`. */
  readonly app?: OAuthApp
  /** The sandbox shop that is chosen on the page. */
  readonly shop: string
  readonly decision?: 'allow' | 'deny'
}

/** Simulators of OAuth 1.0a need `apps: signedApps`, because a signing secret is never sent. */
export const signedApps = { [testApp.clientId]: testApp.clientSecret }

/** The three steps of OAuth 1.0a over HTTP, with a simulator's consent page in the middle. */
export async function clickSignedConsent(clicked: ClickedSignedConsent): Promise<TokenSet> {
  const { manifest, hosts, params = {}, app = testApp, shop, decision = 'allow' } = clicked
  const consent: SignedConsent = { manifest, oauth: manifest.oauth, app, params, hosts }
  const { signal } = new AbortController()
  const callbackUrl = 'https://here.test/callback?state=of-this-test'
  const { to, ...asked } = await requestToken(consent, { callbackUrl, signal })
  const url = new URL(to)
  const page = await fetch(url)
  const html = await page.text()
  if (!page.ok || !html.includes('<form')) throw new Error(`No consent page at ${url.pathname}`)
  const decide = new URLSearchParams({ request: url.searchParams.toString(), shop, decision })
  const pressed = await fetch(`${url.origin}${url.pathname}/decide?${decide.toString()}`, {
    redirect: 'manual',
  })
  const back = pressed.headers.get('location')
  if (back === null) throw new Error(`The consent page returned status ${pressed.status}`)
  const query = new URL(back).searchParams
  if (query.get('state') !== 'of-this-test') throw new Error('The state did not come back')
  return exchangeVerifier(consent, { query, asked, signal })
}
