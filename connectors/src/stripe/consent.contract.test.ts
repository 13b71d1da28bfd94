import { afterEach, describe, expect, test } from 'vitest'
import { connectors } from '../registry.ts'
import { connect, connectionId, noon, signal, truthAt } from '../testing/connect-stripe.ts'
import { ReadChanges } from '../testing/read-changes.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { stripe } from './open.ts'

afterEach(closeSimulators)

describe('connecting Stripe', () => {
  test('it is in the registry, and offers one account', async () => {
    expect(connectors.SR).toBe(stripe)
    const { handedOut, request, ports } = await connect()
    const asked = { ...request, context: 'datasource', signal } as const
    const accountId = handedOut[0]?.facts['stripe_user_id'] ?? ''
    expect(accountId).toMatch(/^acct_\w{16}$/)
    expect(handedOut[0]?.refreshToken).not.toBeNull()
    expect(await stripe.accounts?.profile(asked, ports)).toEqual({
      id: accountId,
      name: 'Fernhill Goods',
    })
    expect(await stripe.accounts?.list(asked, ports)).toEqual([
      { id: accountId, name: 'Fernhill Goods', params: { account_id: accountId }, children: [] },
    ])
  })

  test('the account returns its name, currency and time zone', async () => {
    const { open, request } = await connect()
    const accountId = request.tokens.facts['stripe_user_id']
    expect(await open.describe(signal)).toEqual({
      accountKey: accountId,
      name: 'Fernhill Goods',
      currency: 'USD',
      timezone: 'America/New_York',
      params: { account_id: accountId },
    })
  })

  test('a token of another account is refused', async () => {
    const { open } = await connect({ params: { account_id: 'acct_0000000000000000' } })
    await expect(open.describe(signal)).rejects.toMatchObject({ class: 'auth' })
  })

  test('a token that expires during a read is refreshed, and no row is lost', async () => {
    let now = noon
    const { open, handedOut } = await connect({ now: () => now })
    const rows = new ReadChanges()
    const { currency, timezone } = await open.describe(signal)
    now = new Date(noon.getTime() + 90 * 60_000)
    for (const stream of open.streams) {
      const context = { connectionId, currency, timezone, params: {} }
      await rows.readStream(stream, context, { since: null, until: null })
    }
    expect(handedOut).toHaveLength(2)
    expect(handedOut[1]?.refreshToken).not.toBe(handedOut[0]?.refreshToken)
    expect(rows.rows('payments')).toEqual(truthAt(now))
  })

  test('after the app was uninstalled, a reconnection is needed', async () => {
    const { open, uninstall } = await connect()
    await uninstall()
    await expect(open.describe(signal)).rejects.toMatchObject({ class: 'auth' })
  })
})
