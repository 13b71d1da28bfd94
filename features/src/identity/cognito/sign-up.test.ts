import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '@cartograph/store/testing'
import type { FakeAnswer } from './fake-cognito.fixture.ts'
import { ada, type FakePool, hashOf, openFakePool, refusal } from './open-fake-pool.fixture.ts'

const { email, password } = ada
let pool: FakePool

beforeEach(async () => {
  pool = await openFakePool(silentLog)
})

afterEach(() => pool.cognito.close())

describe('signing up', () => {
  it('sends the names, the address and the client’s secret hash', async () => {
    await pool.identity.signUp(ada)
    expect(pool.cognito.calls).toEqual([
      {
        operation: 'SignUp',
        input: {
          ClientId: 'client-1',
          SecretHash: hashOf(email),
          Username: email,
          Password: password,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'given_name', Value: 'Ada' },
            { Name: 'family_name', Value: 'Test' },
          ],
        },
      },
    ])
  })

  it.each<[string, FakeAnswer]>([
    ['is not confirmed yet', {}],
    ['is confirmed', { refuse: 'InvalidParameterException' }],
    ['got too many emails', { refuse: 'LimitExceededException' }],
    ['cannot get emails now', { status: 500 }],
  ])('with a known address that %s looks like any other', async (_, resent) => {
    pool.answer('SignUp', { refuse: 'UsernameExistsException', message: 'User already exists' })
    pool.answer('ResendConfirmationCode', resent)
    expect(await refusal(pool.identity.signUp(ada))).toBeNull()
    expect(pool.operations()).toEqual(['SignUp', 'ResendConfirmationCode'])
  })

  it('shows the pool’s password policy beside the password', async () => {
    const message = 'Password did not conform with policy: Password must have symbol characters'
    pool.answer('SignUp', { refuse: 'InvalidPasswordException', message })
    expect(await refusal(pool.identity.signUp(ada))).toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['body', 'password'], msg: message }],
    })
  })

  it.each([
    ['InvalidParameterException', 'Invalid email address format.'],
    ['UserLambdaValidationException', 'PreSignUp failed with error Not one of us.'],
  ])('shows any other %s with the provider’s message', async (refuse, message) => {
    pool.answer('SignUp', { refuse, message })
    const error = await refusal(pool.identity.signUp(ada))
    expect(error).toMatchObject({ code: 'invalid_request', message, problems: [] })
  })

  it('is never retried', async () => {
    pool.answer('SignUp', { status: 503 }, {})
    expect((await refusal(pool.identity.signUp(ada)))?.code).toBe('identity_unavailable')
    expect(pool.operations()).toEqual(['SignUp'])
  })
})
