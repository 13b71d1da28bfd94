import { afterEach, describe, expect, test } from 'vitest'
import { refreshTokens } from '../kit/oauth/oauth2.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { consentOf } from '../testing/click-consent.ts'
import { adsOf, letIn, noon, revoke, signal } from '../testing/connect-facebook.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { AdAccountClient } from './ad-account-client.ts'
import { MetaClient } from './client.ts'
import { manifest } from './manifest.ts'
import { meta } from './open.ts'

afterEach(closeSimulators)

async function take(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  )
}

describe('connecting Facebook', () => {
  test('a code becomes a token of sixty days that cannot be refreshed', async () => {
    const { tokens, hosts } = await letIn()
    expect(tokens.refreshToken).toBeNull()
    expect(tokens.expiresAt).toBe('2026-06-19T19:00:00.000Z')
    const consent = consentOf({ manifest, context: 'datasource', hosts })
    await expect(refreshTokens(consent, { tokens, now: noon, signal })).rejects.toMatchObject({
      class: 'auth',
      message: 'Facebook requires a new consent',
    })
  })

  test('a long-lived token without an expiry does not take that of the short-lived one', async () => {
    const isExchange = (body: unknown) => {
      const { expires_in, ...rest } = body as Record<string, unknown>
      return Number(expires_in) > 86_400 ? rest : body
    }
    const { tokens } = await letIn({
      faults: ({ url }) =>
        url.includes('/oauth/access_token') ? { kind: 'altered', alter: isExchange } : null,
    })
    expect(tokens.expiresAt).toBeNull()
  })

  test('a refusal by the user is reported', async () => {
    await expect(letIn({ consent: { decision: 'deny' } })).rejects.toMatchObject({
      class: 'auth',
      message: 'Facebook was not given access',
    })
  })

  test('a declined permission is named when accounts are listed', async () => {
    const { list } = await letIn({ consent: { scopes: ['business_management'] } })
    await expect(list()).rejects.toMatchObject({
      class: 'auth',
      message: expect.stringContaining('(ads_read)'),
    })
  })

  test("returns the token's owner, and every account over all pages", async () => {
    const { asked, ports, list, requests } = await letIn()
    const profile = await meta.accounts?.profile(asked, ports)
    expect(profile?.id).toMatch(/^\d{15}$/)
    expect(profile?.name).toBe('Fernhill Goods (owner)')
    expect((await list()).map(({ name }) => name)).toEqual([
      'Fernhill Goods',
      'Fernhill Goods (spare)',
      'Fernhill Goods (agency)',
    ])
    expect(requests.filter(({ url }) => url.includes('/me/adaccounts'))).toHaveLength(2)
  })

  test('audiences need an account that the user may change', async () => {
    const { list } = await letIn({ consent: { context: 'destination' } })
    expect((await list()).map(({ name }) => name)).not.toContain('Fernhill Goods (agency)')
  })

  test('returns the details of the chosen account', async () => {
    const { facts, account } = await adsOf(await letIn())
    expect(facts).toEqual({
      accountKey: account.id,
      name: 'Fernhill Goods',
      currency: 'USD',
      timezone: 'America/Los_Angeles',
      createdAt: new Date('2026-01-05T00:00:00Z'),
      params: { ad_account_id: account.id, ad_account_name: 'Fernhill Goods' },
    })
  })

  test("another user's account is an error of class auth", async () => {
    const { open } = await letIn()
    await expect(open('100000000000001').describe(signal)).rejects.toMatchObject({ class: 'auth' })
  })

  test('an expired or revoked token is an error of class auth without its text', async () => {
    let now = noon
    const us = await letIn({ now: () => now })
    const { account } = await adsOf(us)
    now = new Date('2026-06-20T00:00:00Z')
    const ended = await take(us.open(account.id).describe(signal))
    expect(ended).toMatchObject({ class: 'auth', code: 190, subcode: 463 })
    expect(String(ended)).not.toContain(us.tokens.accessToken)

    now = noon
    await us.open(account.id).describe(signal)
    await revoke(us.hosts['GRAPH'] ?? '', us.tokens)
    await expect(us.open(account.id).describe(signal)).rejects.toMatchObject({ class: 'auth' })
  })

  test('a call needs the app secret proof', async () => {
    const { hosts, tokens, ports, list } = await letIn()
    const graph = new MetaClient({
      hosts,
      tokens: fixedToken(tokens.accessToken),
      app: null,
      ports,
    })
    const [account] = await list()
    const client = new AdAccountClient(graph, account?.id ?? '')
    await expect(client.facts(signal)).rejects.toMatchObject({ class: 'payload', code: 100 })
  })
})
