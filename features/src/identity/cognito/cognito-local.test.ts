import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '@cartograph/contract'
import { silentLog } from '@cartograph/store/testing'
import type { Identity, IdentityProvider } from '../../identity-provider.ts'
import { openCognitoIdentity } from './open-cognito-identity.ts'
import { readProviderToken } from './provider-token.ts'
import { runCognitoLocal, type CognitoLocal } from './run-cognito-local.fixture.ts'

const password = 'Correct-horse-1'
let cognito: CognitoLocal
let identity: IdentityProvider
let people = 0

beforeAll(async () => {
  cognito = await runCognitoLocal(silentLog)
  identity = openCognitoIdentity({
    ...cognito,
    clientSecret: null,
    log: silentLog,
    clock: () => new Date(),
    answerAfterMs: 0,
  })
})

afterAll(() => cognito.stop())

async function signUp(): Promise<string> {
  const email = `person-${++people}@fernhill.example`
  await identity.signUp({ email, password, firstName: 'Ada', lastName: 'Test' })
  return email
}

/**
 * AWS marks an address as verified when its code is entered; the emulator leaves that to an administrator.
 */
async function signUpAndConfirm(): Promise<string> {
  const email = await signUp()
  await identity.confirm({ email, code: cognito.code, password: null })
  await cognito.admin('AdminUpdateUserAttributes', {
    Username: email,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  })
  return email
}

async function enter(): Promise<Identity> {
  return identity.signIn({ email: await signUpAndConfirm(), password })
}

async function code(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'no error'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const mailsTo = (email: string) => cognito.mails.filter((address) => address === email)

async function waitForMails(email: string, count: number): Promise<void> {
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), { timeout: 10_000 })
}

describe('an account in Cognito', () => {
  it('is created by signing up and confirmed with the code in the email', async () => {
    const email = await signUp()
    await waitForMails(email, 1)
    const signIn = () => identity.signIn({ email, password })
    expect(await code(signIn())).toBe('UserNotConfirmedException')
    const wrong = identity.confirm({ email, code: '654321', password: null })
    expect(await code(wrong)).toBe('wrong_code')
    expect(await code(signIn())).toBe('UserNotConfirmedException')
    await identity.confirm({ email, code: cognito.code, password: null })
    expect(await code(signIn())).toBe('wrong_credentials')
  })

  it('signs in with a token that the pool has signed', async () => {
    const email = await signUpAndConfirm()
    const found = await identity.signIn({ email, password })
    expect(found).toMatchObject({ providerId: 'cognito', email })
    const kept = readProviderToken(found.providerToken ?? '')
    expect(kept?.username).toBe(found.accountId)
    expect(decodeJwt(kept?.refreshToken ?? '')['email']).toBe(email)
  })

  it('is the same user at every sign-in', async () => {
    const email = await signUpAndConfirm()
    const first = await identity.signIn({ email, password })
    const second = await identity.signIn({ email, password })
    expect(second.accountId).toBe(first.accountId)
    expect((await enter()).accountId).not.toBe(first.accountId)
  })

  it('cannot sign in before its address is verified', async () => {
    const email = await signUp()
    await identity.confirm({ email, code: cognito.code, password: null })
    await expect(identity.signIn({ email, password })).rejects.toMatchObject({
      code: 'wrong_credentials',
      message: expect.stringContaining('not verified'),
    })
  })

  it('keeps its password when another person signs up with its address', async () => {
    const email = await signUpAndConfirm()
    const again = { email, password: 'Another-horse-2', firstName: 'Eve', lastName: 'Test' }
    expect(await code(identity.signUp(again))).toBe('no error')
    expect(await code(identity.signIn(again))).toBe('wrong_credentials')
    expect(await code(identity.signIn({ email, password }))).toBe('no error')
  })

  it('answers a wrong password like an unknown address', async () => {
    const email = await signUpAndConfirm()
    const answers = await Promise.all([
      identity.signIn({ email, password: 'Wrong-horse-1' }).catch(String),
      identity.signIn({ email: 'unknown@fernhill.example', password }).catch(String),
    ])
    expect(answers[0]).toContain('not correct')
    expect(answers[1]).toBe(answers[0])
  })

  it('answers a wrong code like an unknown address and like a used code', async () => {
    const email = await signUp()
    const enterCode = (address: string, given: string) =>
      identity.confirm({ email: address, code: given, password: null }).catch(String)
    const wrong = await enterCode(email, '654321')
    expect(await enterCode('unknown@fernhill.example', cognito.code)).toBe(wrong)
    await enterCode(email, cognito.code)
    expect(await enterCode(email, cognito.code)).toBe(wrong)
    expect(wrong).toContain('request a new code')
  })
})

describe('a forgotten password', () => {
  it('is replaced with the code in the email', async () => {
    const email = await signUpAndConfirm()
    await identity.forgotPassword({ email })
    await waitForMails(email, 2)
    const fresh = 'Another-horse-2'
    const wrong = identity.resetPassword({ email, code: '654321', password: fresh })
    expect(await code(wrong)).toBe('wrong_code')
    await identity.resetPassword({ email, code: cognito.code, password: fresh })
    expect(await code(identity.signIn({ email, password }))).toBe('wrong_credentials')
    expect(await code(identity.signIn({ email, password: fresh }))).toBe('no error')
  })

  it('of an unknown address gets the same answer, and no email', async () => {
    const email = 'unknown@fernhill.example'
    expect(await code(identity.forgotPassword({ email }))).toBe('no error')
    const reset = identity.resetPassword({ email, code: cognito.code, password })
    expect(await code(reset)).toBe('wrong_code')
    // A later email has arrived, so this one would have arrived too.
    await waitForMails(await signUp(), 1)
    expect(mailsTo(email)).toEqual([])
  })
})

describe('a session', () => {
  it('is renewed as often as requested', async () => {
    const { providerToken } = await enter()
    const renewed = await identity.renew({ providerToken })
    expect(renewed).toEqual({ providerToken })
    expect(await identity.renew({ providerToken })).toEqual({ providerToken })
  })

  it('ends with the account', async () => {
    const { email, providerToken } = await enter()
    await cognito.admin('AdminDeleteUser', { Username: email })
    expect(await identity.renew({ providerToken })).toBeNull()
  })

  it('cannot be renewed after signing out', async () => {
    const { providerToken } = await enter()
    await identity.signOut({ providerToken })
    expect(await identity.renew({ providerToken })).toBeNull()
    expect(await code(identity.signOut({ providerToken }))).toBe('no error')
  })
})
