import { afterEach, describe, expect, test } from 'vitest'
import { connectors } from '../registry.ts'
import { connect, signal } from '../testing/connect-gorgias.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { gorgias } from './open.ts'

afterEach(closeSimulators)

describe('connecting Gorgias', () => {
  test.each(['fernhill', 'Fernhill.gorgias.com', 'https://fernhill.gorgias.com/api/'])(
    'at %s the account returns its name and time zone',
    async (base_api_url) => {
      expect(connectors.GO).toBe(gorgias)
      const { open } = await connect({ typed: { base_api_url } })
      expect(await open.describe(signal)).toEqual({
        accountKey: 'fernhill',
        name: 'fernhill',
        currency: 'USD',
        timezone: 'America/New_York',
        params: { base_api_url: 'https://fernhill.gorgias.com/api/' },
      })
    },
  )

  test('an unknown key or user is an error of class auth, after one request', async () => {
    const { open, requests } = await connect({ typed: { username: 'other@else.example' } })
    await expect(open.describe(signal)).rejects.toMatchObject({ class: 'auth' })
    expect(requests).toHaveLength(1)
  })

  test('a missing account is an error of class auth', async () => {
    const { open } = await connect({ typed: { base_api_url: 'missing' } })
    await expect(open.describe(signal)).rejects.toMatchObject({ class: 'auth' })
  })

  test.each(['https://gorgias.com.evil.test/api/', 'fernhill.evil.test', '127.0.0.1:3000', ''])(
    '%j is not a valid base API URL, and no request is sent',
    async (base_api_url) => {
      await expect(connect({ typed: { base_api_url } })).rejects.toMatchObject({ class: 'auth' })
    },
  )

  test('a closed account is gone', async () => {
    const { open } = await connect({
      faults: () => ({
        kind: 'altered',
        alter: (body) => ({ ...Object(body), status: { status: 'deactivated' } }) as unknown,
      }),
    })
    await expect(open.describe(signal)).rejects.toMatchObject({ class: 'gone' })
  })
})
