import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '@cartograph/store/testing'
import { ada, type FakePool, hashOf, openFakePool, refusal } from './open-fake-pool.fixture.ts'

const { email, password } = ada
let pool: FakePool

beforeEach(async () => {
  pool = await openFakePool(silentLog)
})

afterEach(() => pool.cognito.close())

describe('codes', () => {
  const confirm = () => pool.identity.confirm({ email, code: '123456', password: null })
  const reset = () => pool.identity.resetPassword({ email, code: '123456', password })

  it.each([
    'CodeMismatchException',
    'ExpiredCodeException',
    'UserNotFoundException',
    'NotAuthorizedException',
    'InvalidParameterException',
  ])('are refused in the same way, also by %s', async (refuse) => {
    pool.answer('ConfirmSignUp', { refuse })
    pool.answer('ConfirmForgotPassword', { refuse })
    const expected = {
      code: 'wrong_code',
      message: expect.stringContaining('not correct or has expired'),
    }
    expect(await refusal(confirm())).toMatchObject(expected)
    expect(await refusal(reset())).toMatchObject(expected)
  })

  it('report too many tries', async () => {
    pool.answer('ConfirmSignUp', { refuse: 'TooManyFailedAttemptsException' })
    pool.answer('ConfirmForgotPassword', { refuse: 'TooManyFailedAttemptsException' })
    expect((await refusal(confirm()))?.code).toBe('too_many_tries')
    expect((await refusal(reset()))?.code).toBe('too_many_tries')
  })

  it.each([
    ['InvalidPasswordException', 'Password not long enough'],
    ['PasswordHistoryPolicyViolationException', 'Password has previously been used'],
    ['InvalidParameterException', "1 validation error detected: Value at 'password' failed"],
  ])('return the problem of a new password: %s', async (refuse, message) => {
    pool.answer('ConfirmForgotPassword', { refuse, message })
    expect(await refusal(reset())).toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['body', 'password'], msg: message }],
    })
  })

  it.each(['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException'])(
    'are requested silently in vain: %s',
    async (refuse) => {
      pool.answer('ResendConfirmationCode', { refuse })
      pool.answer('ForgotPassword', { refuse })
      expect(await refusal(pool.identity.resendCode({ email }))).toBeNull()
      expect(await refusal(pool.identity.forgotPassword({ email }))).toBeNull()
      expect(pool.operations()).toEqual(['ResendConfirmationCode', 'ForgotPassword'])
    },
  )

  it('are requested again with the client’s secret hash', async () => {
    await pool.identity.resendCode({ email })
    const input = { ClientId: 'client-1', SecretHash: hashOf(email), Username: email }
    expect(pool.cognito.calls[0]?.input).toEqual(input)
  })
})

describe('an answer that must not reveal which addresses are known', () => {
  it('takes at least as long as the slower case, also when it fails', async () => {
    const slow = pool.open({ answerAfterMs: 150 })
    pool.answer('SignUp', { refuse: 'UsernameExistsException' })
    pool.answer('ForgotPassword', { refuse: 'UserNotFoundException' })
    pool.answer('ResendConfirmationCode', { refuse: 'InternalErrorException' })
    const asks = [
      () => slow.signUp(ada),
      () => slow.forgotPassword({ email }),
      () => slow.resendCode({ email }),
    ]
    for (const ask of asks) {
      const began = performance.now()
      await refusal(ask())
      expect(performance.now() - began).toBeGreaterThan(145)
    }
  })
})
