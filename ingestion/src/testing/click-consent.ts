import {
  authorizeUrl,
  exchangeCode,
  exchangeVerifier,
  newCodeVerifier,
  requestToken,
  type Consent,
  type SignedConsent,
  type TokenSet,
} from '@cartograph/connectors'

/** Opens a simulator's consent page, allows everything, and exchanges the callback over HTTP. */
export async function clickConsent(consent: Consent, shop: string, now: Date): Promise<TokenSet> {
  const codeVerifier = newCodeVerifier()
  const state = 'of this test'
  const url = new URL(await authorizeUrl(consent, { redirectUri, state, codeVerifier }))
  const query = await allow(url, shop)
  const { signal } = new AbortController()
  return exchangeCode(consent, { query, redirectUri, state, codeVerifier, now, signal })
}

/** The same with OAuth 1.0a. */
export async function clickSignedConsent(consent: SignedConsent, shop: string): Promise<TokenSet> {
  const { signal } = new AbortController()
  const { to, ...asked } = await requestToken(consent, { callbackUrl: redirectUri, signal })
  return exchangeVerifier(consent, { query: await allow(new URL(to), shop), asked, signal })
}

async function allow(url: URL, shop: string): Promise<URLSearchParams> {
  const page = await fetch(url)
  const scopes = [...(await page.text()).matchAll(/name="scope" value="([^"]*)"/g)]
  const decide = new URLSearchParams({
    request: url.searchParams.toString(),
    shop,
    decision: 'allow',
  })
  for (const [, scope = ''] of scopes) decide.append('scope', scope)
  const pressed = await fetch(`${url.origin}${url.pathname}/decide?${decide.toString()}`, {
    redirect: 'manual',
  })
  const back = pressed.headers.get('location')
  if (back === null) throw new Error(`The consent page returned status ${pressed.status}`)
  return new URL(back).searchParams
}

const redirectUri = 'https://here.test/callback'
