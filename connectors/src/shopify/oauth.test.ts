import { describe, expect, it } from 'vitest'
import { ConnectorError } from '../kit/errors.ts'
import { isSignedWebhook, shopifyOauth, signatureOf, verifyCallback } from './oauth.ts'

const app = { clientId: 'client', clientSecret: 'hush' }
const signed = {
  code: '0907a61c0c8d55e99db179b68161bc00',
  shop: 'some-shop.myshopify.com',
  state: '0.6784241404160823',
  timestamp: '1337178173',
}
const hmac = '700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf'
const then = new Date(1_337_178_173_000)

function classOf(query: Record<string, string>, now = then): string | null {
  try {
    verifyCallback(new URLSearchParams(query), app, now)
    return null
  } catch (error) {
    return error instanceof ConnectorError ? error.class : String(error)
  }
}

describe("Shopify's callback", () => {
  it('has a valid signature, whatever the order of its params', () => {
    expect(signatureOf(new URLSearchParams(signed), 'hush')).toBe(hmac)
    const turned = Object.fromEntries(Object.entries({ hmac, ...signed }).toReversed())
    expect(classOf(turned)).toBeNull()
  })

  it('is refused when any part was changed, added or omitted', () => {
    const whole = { ...signed, hmac }
    for (const other of [
      { ...whole, shop: 'other-shop.myshopify.com' },
      { ...whole, code: 'x' },
      { ...whole, more: 'x' },
      { ...whole, hmac: '' },
      { ...whole, hmac: hmac.toUpperCase() },
      signed,
    ]) {
      expect(classOf(other), JSON.stringify(other)).toBe('auth')
    }
  })

  it('is refused for a host outside of Shopify, even with a valid signature', () => {
    for (const shop of ['some-shop.example', 'x.myshopify.com.evil.example', 'a/b.myshopify.com']) {
      const query = { ...signed, shop }
      const own = signatureOf(new URLSearchParams(query), app.clientSecret)
      expect(classOf({ ...query, hmac: own })).toBe('auth')
    }
  })

  it('is valid for ninety seconds', () => {
    const after = (seconds: number) => new Date(then.getTime() + seconds * 1000)
    expect(classOf({ ...signed, hmac }, after(90))).toBeNull()
    expect(classOf({ ...signed, hmac }, after(91))).toBe('auth')
    const undated = { code: 'x', shop: signed.shop }
    const own = signatureOf(new URLSearchParams(undated), app.clientSecret)
    expect(classOf({ ...undated, timestamp: 'soon', hmac: own })).toBe('auth')
  })
})

it('and webhooks are verified over their raw bytes', () => {
  const signature = 'VnKUjZsLuN5iZWjn5EntcBVCF9kMN43LglzCE1/GSeY='
  const body = Buffer.from('{"id":1}')
  expect(isSignedWebhook(body, signature, 'hush')).toBe(true)
  expect(isSignedWebhook(Buffer.from('{"id":2}'), signature, 'hush')).toBe(false)
  expect(isSignedWebhook(body, signature, 'other')).toBe(false)
  expect(isSignedWebhook(body, '', 'hush')).toBe(false)
})

it('is exchanged for expiring tokens, which are refreshed in JSON', () => {
  const { request } = shopifyOauth.dialect
  const client = { client_id: 'client', client_secret: 'hush' }
  const form = { grant_type: 'authorization_code', redirect_uri: 'https://x', code: 'c' }
  expect(request(new URLSearchParams({ ...client, ...form }))).toEqual({
    json: { ...client, code: 'c', expiring: '1' },
  })
  const refresh = { grant_type: 'refresh_token', refresh_token: 'r' }
  expect(request(new URLSearchParams({ ...client, ...refresh }))).toEqual({
    json: { ...client, ...refresh },
  })
})
