import { leakedPasswordMessage, publicDomainMessage, type AppError } from '@cartograph/contract'
import { auditLog, eq, identityVerifications } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getIdentityOptions } from '../get-identity-options.ts'
import {
  ada,
  goodPassword,
  openIdentityTest,
  outcome,
  type IdentityTest,
} from '../open-identity-test.fixture.ts'
import { deleteExpiredSessions } from '../sessions/delete-expired-sessions.ts'
import { refresh } from '../sessions/refresh.ts'
import { signIn } from '../sessions/sign-in.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { forgotPassword } from './forgot-password.ts'
import { resendCode } from './resend-code.ts'
import { resetPassword } from './reset-password.ts'
import { signUp } from './sign-up.ts'
import { realLimits } from '../../testing.ts'
import { verifyDomain } from './verify-domain.ts'

let kit: IdentityTest
beforeAll(async () => {
  kit = await openIdentityTest()
})
afterAll(() => kit.test.close())

let count = 0
const newEmail = () => `person-${++count}@shop.example`
const auditedAs = async (subject: string) => {
  const rows = await kit.test.store.asSystem((tx) =>
    tx.select().from(auditLog).where(eq(auditLog.subject, subject)),
  )
  return rows.map((row) => row.action)
}
const problemsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: AppError) => error.problems,
  )

describe('an account', () => {
  it('begins with a sign-up, a code and a sign-in, and each is logged', async () => {
    const email = newEmail()
    expect(await signUp(kit.ctx, { ...ada, email })).toEqual({ email })
    await resendCode(kit.ctx, { email })
    await confirmSignUp(kit.ctx, { email, code: kit.newestCode(email) })
    expect(await outcome(signIn(kit.ctx, { email, password: goodPassword }))).toBe('fine')
    await forgotPassword(kit.ctx, { email })
    const code = kit.newestCode(email)
    await resetPassword(kit.ctx, { email, code, password: 'Another horse 9' })
    expect(await auditedAs(email)).toEqual([
      'identity.signed_up',
      'identity.code_resent',
      'identity.confirmed',
      'identity.password_forgotten',
      'identity.password_reset',
    ])
  })

  it('cannot sign in before it is confirmed', async () => {
    const email = newEmail()
    await signUp(kit.ctx, { ...ada, email })
    expect(await outcome(signIn(kit.ctx, { email, password: goodPassword }))).toBe(
      'UserNotConfirmedException',
    )
  })

  it('needs a work address: public and disposable addresses are refused at the field', async () => {
    for (const domain of ['gmail.com', 'mail.yahoo.co.jp', 'mailinator.com', 'x.mailinator.com']) {
      expect(await problemsOf(signUp(kit.ctx, { ...ada, email: `ada@${domain}` }))).toEqual([
        { loc: ['body', 'email'], msg: publicDomainMessage },
      ])
    }
    expect(kit.mails.filter(({ email }) => !email.endsWith('.example'))).toEqual([])
  })

  it('refuses passwords that attackers try first', async () => {
    const problems = [{ loc: ['body', 'password'], msg: leakedPasswordMessage }]
    const [email, code, password] = [newEmail(), '123456', 'Password1']
    expect(await problemsOf(signUp(kit.ctx, { ...ada, email, password }))).toEqual(problems)
    expect(await problemsOf(confirmSignUp(kit.ctx, { email, code, password }))).toEqual(problems)
    expect(await problemsOf(resetPassword(kit.ctx, { email, code, password }))).toEqual(problems)
  })

  it('is signed out everywhere when its password is reset', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await kit.addAccount(email)
    await kit.addAccount(other)
    const enter = (address: string) => signIn(kit.ctx, { email: address, password: goodPassword })
    const sessions = [await enter(email), await enter(email)]
    const ofOther = await enter(other)
    await forgotPassword(kit.ctx, { email })
    const code = kit.newestCode(email)
    await resetPassword(kit.ctx, { email, code, password: 'Another horse 9' })
    for (const session of sessions) {
      expect(await outcome(refresh(kit.ctx, session))).toBe('not_authenticated')
    }
    expect(await outcome(refresh(kit.ctx, ofOther))).toBe('fine')
  })
})

describe('unauthenticated callers', () => {
  it('can trigger three emails a minute to an address, known or not', async () => {
    const ctx = { ...kit.ctx, limits: realLimits(kit.ctx) }
    const known = newEmail()
    await kit.addAccount(known)
    for (const email of [known, newEmail()]) {
      const answers = [
        await outcome(signUp(ctx, { ...ada, email })),
        await outcome(resendCode(ctx, { email })),
        await outcome(forgotPassword(ctx, { email })),
        await outcome(resendCode(ctx, { email })),
      ]
      expect(answers).toEqual(['fine', 'fine', 'fine', 'too_many_requests'])
    }
  })

  it('can try five codes for an address, and then have to wait', async () => {
    const ctx = { ...kit.ctx, limits: realLimits(kit.ctx) }
    const email = newEmail()
    const answers: unknown[] = []
    for (let n = 0; n < 6; n += 1) {
      answers.push(await outcome(confirmSignUp(ctx, { email, code: 'guess' })))
    }
    expect(answers.filter((one) => one === 'too_many_requests')).toHaveLength(1)
    expect(answers.at(-1)).toBe('too_many_requests')
  })

  it('leave no data behind: codes are deleted a day after they expire', async () => {
    const email = newEmail()
    await forgotPassword(kit.ctx, { email })
    const readCodes = () => kit.test.store.asSystem((tx) => tx.select().from(identityVerifications))
    expect(JSON.stringify(await readCodes())).toContain(email)
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    await deleteExpiredSessions({ ...kit.ctx, clock: () => tomorrow })
    expect(await readCodes()).toEqual([])
  })

  it('can see the available ways to sign in, and whether a domain is accepted', () => {
    expect(getIdentityOptions(kit.ctx)).toEqual({ google: false, outbox: true })
    expect(verifyDomain(kit.ctx, { email: 'ada@shop.example' })).toEqual({
      status: 'ok',
      message: null,
    })
    expect(verifyDomain(kit.ctx, { email: 'ada@gmail.com' })).toEqual({
      status: 'error',
      message: publicDomainMessage,
    })
  })
})
