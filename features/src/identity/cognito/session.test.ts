import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '@cartograph/store/testing'
import type { FakeAnswer } from './fake-cognito.fixture.ts'
import {
  clientSecret,
  type FakePool,
  hashOf,
  openFakePool,
  providerToken,
  refusal,
  sub,
} from './open-fake-pool.fixture.ts'

let pool: FakePool

beforeEach(async () => {
  pool = await openFakePool(silentLog)
})

afterEach(() => pool.cognito.close())

describe('renewing a session', () => {
  const renew = (token: string | null = providerToken) =>
    pool.identity.renew({ providerToken: token })
  const renewed = { AuthenticationResult: { IdToken: 'id-2', AccessToken: 'access-2' } }

  it('sends the refresh token and a hash over the account’s own name', async () => {
    pool.answer('InitiateAuth', renewed)
    expect(await renew()).toEqual({ providerToken })
    expect(pool.cognito.calls[0]?.input).toEqual({
      ClientId: 'client-1',
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: 'refresh-1', SECRET_HASH: hashOf(sub) },
    })
  })

  it('stores a rotated refresh token', async () => {
    const tokens = { ...renewed.AuthenticationResult, RefreshToken: 'refresh-2' }
    pool.answer('InitiateAuth', { AuthenticationResult: tokens })
    const kept = await renew()
    expect(kept).toEqual({ providerToken: providerToken.replace('refresh-1', 'refresh-2') })
  })

  it.each([
    ['NotAuthorizedException', 'User is disabled.'],
    ['NotAuthorizedException', 'Refresh Token has been revoked'],
    ['UserNotFoundException', 'User does not exist.'],
    ['PasswordResetRequiredException', 'Password reset required for the user'],
  ])('ends it on %s: %s', async (refuse, message) => {
    pool.answer('InitiateAuth', { refuse, message })
    expect(await renew()).toBeNull()
  })

  it('ends it when the stored token is invalid', async () => {
    expect(await renew('not ours')).toBeNull()
    expect(pool.cognito.calls).toEqual([])
  })

  it('does not affect users of another provider', async () => {
    expect(await renew(null)).toEqual({ providerToken: null })
    expect(pool.cognito.calls).toEqual([])
  })

  it('retries when Cognito fails', async () => {
    pool.answer('InitiateAuth', { status: 500 }, renewed)
    expect(await renew()).toEqual({ providerToken })
    expect(pool.cognito.calls).toHaveLength(2)
  })

  it.each<[string, FakeAnswer]>([
    ['breaks down twice', { status: 500 }],
    ['answers without tokens', {}],
    ['does not know the client', { refuse: 'ResourceNotFoundException' }],
    [
      'doubts the secret',
      { refuse: 'NotAuthorizedException', message: 'SecretHash does not match' },
    ],
  ])('does not end it while Cognito %s', async (_, given) => {
    pool.answer('InitiateAuth', given)
    expect((await refusal(renew()))?.code).toBe('identity_unavailable')
    expect(pool.cognito.calls.length).toBeLessThanOrEqual(2)
  })

  it('does not end it while Cognito is unreachable', async () => {
    await pool.cognito.close()
    expect((await refusal(renew()))?.code).toBe('identity_unavailable')
    pool = await openFakePool(silentLog)
  })
})

describe('signing out', () => {
  it('revokes the refresh token', async () => {
    await pool.identity.signOut({ providerToken })
    const input = { ClientId: 'client-1', ClientSecret: clientSecret, Token: 'refresh-1' }
    expect(pool.cognito.calls).toEqual([{ operation: 'RevokeToken', input }])
  })

  it.each<FakeAnswer>([{ refuse: 'UnsupportedOperationException' }, { status: 500 }])(
    'succeeds whatever Cognito answers: %o',
    async (given) => {
      pool.answer('RevokeToken', given)
      expect(await refusal(pool.identity.signOut({ providerToken }))).toBeNull()
      expect(pool.operations()).toEqual(['RevokeToken'])
    },
  )

  it('revokes nothing when no token is stored', async () => {
    await pool.identity.signOut({ providerToken: null })
    await pool.identity.signOut({ providerToken: 'not ours' })
    expect(pool.cognito.calls).toEqual([])
  })
})
