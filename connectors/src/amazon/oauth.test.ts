import { expect, test } from 'vitest'
import { authorizeUrl } from '../kit/oauth/oauth2.ts'
import { manifest } from './manifest.ts'
import { amazonInstall, amazonOauth } from './oauth.ts'

const app = { clientId: 'amzn1.client', clientSecret: 's', applicationId: 'amzn1.sp.solution.1' }
const consent = { app, state: 'ours', redirectUri: 'https://here.test/callback' }

const arrivedFrom = (callback: string) =>
  new URLSearchParams({
    amazon_callback_uri: callback,
    amazon_state: 'theirs',
    selling_partner_id: 'A1',
    version: 'beta',
  })

function begin(callback: string) {
  const { grant, isInstall } = amazonInstall
  const arrived = arrivedFrom(callback)
  if (grant.kind !== 'redirect' || !isInstall(arrived)) throw new Error('It is no installation')
  return { to: new URL(grant.to(arrived, consent)), params: grant.params?.(arrived) }
}

test("a consent opens the region's Seller Central with the id of the app", async () => {
  const url = await authorizeUrl(
    {
      manifest,
      oauth: amazonOauth,
      app,
      context: 'datasource',
      params: { region: 'eu' },
      hosts: {},
    },
    { redirectUri: consent.redirectUri, state: 'ours', codeVerifier: 'unused' },
  )
  expect(url).toMatch(/^https:\/\/sellercentral-europe\.amazon\.com\/apps\/authorize\/consent\?/)
  expect(new URL(url).searchParams.get('application_id')).toBe('amzn1.sp.solution.1')
})

test("an installation continues at Amazon's page, in the region that it came from", () => {
  const { to, params } = begin('https://sellercentral.amazon.co.jp/apps/authorize/confirm/1')
  expect(to.origin + to.pathname).toBe(
    'https://sellercentral.amazon.co.jp/apps/authorize/confirm/1',
  )
  expect(Object.fromEntries(to.searchParams)).toEqual({
    redirect_uri: consent.redirectUri,
    amazon_state: 'theirs',
    state: 'ours',
    version: 'beta',
  })
  expect(params).toEqual({ region: 'jp' })
  expect(begin('https://sellercentral-europe.amazon.com/x').params).toEqual({ region: 'eu' })
  expect(begin('https://sellercentral.amazon.ca/x').params).toEqual({ region: 'na' })
})

test.each([
  'https://sellercentral.amazon.evil.example/x',
  'https://evil.example/?sellercentral.amazon.com',
  'http://sellercentral.amazon.com/x',
  'https://user@sellercentral.amazon.com/x',
  'not an address',
])('an installation does not continue at %s', (callback) => {
  expect(() => begin(callback)).toThrow("doesn't come from Amazon")
})
