import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@cartograph/contract'
import { silentLog } from '@cartograph/store/testing'
import type { FakeCognito } from './fake-cognito.fixture.ts'
import {
  ada,
  type FakePool,
  hashOf,
  openFakePool,
  providerToken,
  refusal,
  sub,
} from './open-fake-pool.fixture.ts'

const { email, password } = ada
let pool: FakePool

beforeEach(async () => {
  pool = await openFakePool(silentLog)
})

afterEach(() => pool.cognito.close())

describe('signing in', () => {
  const signIn = () => pool.identity.signIn({ email, password })
  const claims = {
    sub,
    'cognito:username': sub,
    token_use: 'id',
    email: 'Ada@Fernhill.example',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Test',
  }

  async function answerWith(
    changed: object,
    options: Parameters<FakeCognito['sign']>[1] = {},
  ): Promise<void> {
    const IdToken = await pool.cognito.sign({ ...claims, ...changed }, options)
    const tokens = { IdToken, RefreshToken: 'refresh-1', AccessToken: 'access-1' }
    pool.answer('InitiateAuth', { AuthenticationResult: tokens })
  }

  it('returns the identity and the token for the session to store', async () => {
    await answerWith({})
    expect(await signIn()).toEqual({
      providerId: 'cognito',
      accountId: sub,
      email,
      firstName: 'Ada',
      lastName: 'Test',
      providerToken,
    })
    expect(pool.cognito.calls[0]?.input).toEqual({
      ClientId: 'client-1',
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: hashOf(email) },
    })
  })

  it('accepts AWS’s own issuer behind another endpoint', async () => {
    await answerWith({}, { issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Fake' })
    expect((await signIn()).accountId).toBe(sub)
  })

  it.each<[string, object, Parameters<FakeCognito['sign']>[1]]>([
    ['for another client', {}, { audience: 'client-2' }],
    ['of another pool', {}, { issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/another' }],
    ['that has expired', {}, { expiresAt: new Date(Date.now() - 60_000) }],
    ['signed with an unknown key', {}, { isForged: true }],
    ['that is an access token', { token_use: 'access' }, {}],
  ])('refuses a token %s', async (_, changed, options) => {
    await answerWith(changed, options)
    expect((await refusal(signIn()))?.code).toBe('identity_unavailable')
  })

  it.each([false, 'true', undefined])(
    'refuses an address whose verification is %s',
    async (verified) => {
      await answerWith({ email_verified: verified })
      expect((await refusal(signIn()))?.code).toBe('wrong_credentials')
    },
  )

  it('leaves names empty that the pool does not know', async () => {
    await answerWith({ given_name: undefined, family_name: undefined })
    expect(await signIn()).toMatchObject({ firstName: '', lastName: '' })
  })

  it.each([
    ['NotAuthorizedException', 'wrong_credentials'],
    ['UserNotFoundException', 'wrong_credentials'],
    ['PasswordResetRequiredException', 'wrong_credentials'],
    ['UserNotConfirmedException', 'UserNotConfirmedException'],
    ['TooManyRequestsException', 'too_many_requests'],
    ['LimitExceededException', 'too_many_requests'],
    ['ResourceNotFoundException', 'identity_unavailable'],
    ['InternalErrorException', 'identity_unavailable'],
  ])('answers %s with %s, in the catalogue’s words', async (refuse, code) => {
    pool.answer('InitiateAuth', { refuse })
    const error = await refusal(signIn())
    expect(error?.code).toBe(code)
    expect(error?.message).toBe(new AppError(error?.code ?? 'server_error').message)
  })

  it('reports an account with a further challenge', async () => {
    pool.answer('InitiateAuth', { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'x' })
    expect(await refusal(signIn())).toMatchObject({
      code: 'wrong_credentials',
      message: expect.stringContaining('another step'),
    })
  })

  it('does not blame the user for a wrong client secret, and logs it', async () => {
    const error = vi.fn<(fields: object, message: string) => void>()
    const message = 'Unable to verify secret hash for client client-1'
    pool.answer('InitiateAuth', { refuse: 'NotAuthorizedException', message })
    const work = pool.open({ log: { ...silentLog, error } }).signIn({ email, password })
    expect((await refusal(work))?.code).toBe('identity_unavailable')
    expect(error).toHaveBeenCalledOnce()
  })
})
