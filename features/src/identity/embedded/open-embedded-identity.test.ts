import { desc, eq, identityAccounts, identityVerifications, users } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  goodPassword,
  openIdentityTest,
  outcome,
  type IdentityTest,
} from '../open-identity-test.fixture.ts'
import { codeIdentifier, type CodeKind } from './codes.ts'

let kit: IdentityTest
beforeAll(async () => {
  kit = await openIdentityTest()
})
afterAll(() => kit.test.close())

let count = 0
const newEmail = () => `person-${++count}@shop.example`
const identity = () => kit.ctx.identity
const signUp = (email: string, password = goodPassword, firstName = 'Ada') =>
  identity().signUp({ email, password, firstName, lastName: 'Lovelace' })
const confirm = (email: string, code: string, password: string | null = null) =>
  identity().confirm({ email, code, password })
const signIn = (email: string, password = goodPassword) => identity().signIn({ email, password })
const kindsOf = (email: string) =>
  kit.mails.filter((mail) => mail.email === email).map((mail) => mail.kind)
const wrong = (code: string) => (code === '111111' ? '222222' : '111111')
const readUser = async (email: string) => {
  const [user] = await kit.test.store.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, email)),
  )
  return user
}
const readCodes = (email: string, kind: CodeKind) =>
  kit.test.store.asSystem((tx) =>
    tx
      .select()
      .from(identityVerifications)
      .where(eq(identityVerifications.identifier, codeIdentifier(kind, email)))
      .orderBy(desc(identityVerifications.createdAt)),
  )
const expire = (email: string, kind: CodeKind) =>
  kit.test.store.asSystem((tx) =>
    tx
      .update(identityVerifications)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(identityVerifications.identifier, codeIdentifier(kind, email))),
  )

describe('signing up', () => {
  it('sends six digits, which confirm the address, after which the password opens the account', async () => {
    const email = newEmail()
    await signUp(email)
    const code = kit.newestCode(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(await outcome(signIn(email))).toBe('UserNotConfirmedException')
    await confirm(email, code)
    expect(await signIn(email)).toEqual({
      providerId: 'credential',
      accountId: (await readUser(email))?.id,
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      providerToken: null,
    })
  })

  it('stores the password as argon2id and the code encrypted, for fifteen minutes', async () => {
    const email = newEmail()
    await signUp(email)
    const [account] = await kit.test.store.asSystem((tx) =>
      tx
        .select({ id: identityAccounts.id, password: identityAccounts.password })
        .from(identityAccounts)
        .innerJoin(users, eq(users.id, identityAccounts.userId))
        .where(eq(users.email, email)),
    )
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(account?.id[14]).toBe('7')
    const [code] = await readCodes(email, 'email-verification')
    expect(code?.value).not.toContain(kit.newestCode(email))
    const minutes = ((code?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
  })

  it('with a confirmed address answers the same, notifies the owner and changes nothing', async () => {
    const email = newEmail()
    await kit.addAccount(email)
    const before = await readUser(email)
    expect(await signUp(email, 'Another horse 9', 'Mallory')).toBeUndefined()
    expect(kindsOf(email)).toEqual(['sign-up-code', 'already-registered'])
    expect(await readUser(email)).toEqual(before)
    expect(await outcome(signIn(email))).toBe('fine')
    expect(await outcome(signIn(email, 'Another horse 9'))).toBe('wrong_credentials')
  })

  it('again before confirming sends a new code and invalidates the old one', async () => {
    const email = newEmail()
    await signUp(email)
    const old = kit.newestCode(email)
    await signUp(email)
    const fresh = kit.newestCode(email)
    expect(await outcome(confirm(email, old === fresh ? wrong(old) : old))).toBe('wrong_code')
    expect(await outcome(confirm(email, fresh))).toBe('fine')
  })

  it('gives the account to the person with the code, with the password sent along with it', async () => {
    const email = newEmail()
    await signUp(email, 'Stranger first 9', 'Mallory')
    await signUp(email, goodPassword, 'Ada')
    await confirm(email, kit.newestCode(email), goodPassword)
    expect(await outcome(signIn(email, 'Stranger first 9'))).toBe('wrong_credentials')
    expect((await signIn(email)).firstName).toBe('Ada')
  })

  it('discards the password of another person, even when the code comes without one', async () => {
    const email = newEmail()
    await signUp(email, 'Stranger first 9')
    await signUp(email)
    await confirm(email, kit.newestCode(email))
    expect(await outcome(signIn(email, 'Stranger first 9'))).toBe('wrong_credentials')
    await signUp(email, 'Stranger later 9')
    expect(await outcome(signIn(email, 'Stranger later 9'))).toBe('wrong_credentials')
  })

  it('twice at the same moment creates one account', async () => {
    const email = newEmail()
    await Promise.all([signUp(email), signUp(email), signUp(email)])
    expect(kindsOf(email)).toEqual(['sign-up-code', 'sign-up-code', 'sign-up-code'])
    const rows = await kit.test.store.asSystem((tx) =>
      tx.select().from(users).where(eq(users.email, email)),
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a code', () => {
  it('can be used once, also when it is used twice at once', async () => {
    const email = newEmail()
    await signUp(email)
    const code = kit.newestCode(email)
    const answers = await Promise.all([1, 2, 3].map(() => outcome(confirm(email, code))))
    expect(answers.filter((answer) => answer === 'fine')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'wrong_code')).toHaveLength(2)
    expect(await outcome(confirm(email, code, 'Another horse 9'))).toBe('wrong_code')
    expect(await outcome(signIn(email))).toBe('fine')
  })

  it('is refused at the sixth try, even when it is right, and a new one works', async () => {
    const email = newEmail()
    await signUp(email)
    const code = kit.newestCode(email)
    for (const _try of [1, 2, 3, 4, 5]) {
      expect(await outcome(confirm(email, wrong(code)))).toBe('wrong_code')
    }
    expect(await outcome(confirm(email, code))).toBe('too_many_tries')
    await identity().resendCode({ email })
    expect(await outcome(confirm(email, kit.newestCode(email)))).toBe('fine')
  })

  it('is refused after it has expired, and stays expired', async () => {
    const email = newEmail()
    await signUp(email)
    await expire(email, 'email-verification')
    const code = kit.newestCode(email)
    expect(await outcome(confirm(email, code))).toBe('code_expired')
    expect(await outcome(confirm(email, code))).toBe('wrong_code')
  })

  it('for a new password does not confirm an address, and the other way round', async () => {
    const email = newEmail()
    await signUp(email)
    await identity().forgotPassword({ email })
    const forPassword = kit.newestCode(email)
    expect(await outcome(confirm(email, forPassword))).toBe('wrong_code')
    expect(await outcome(signIn(email))).toBe('UserNotConfirmedException')
  })

  it('is sent again only while the address is unconfirmed', async () => {
    const [waiting, confirmed, unknown] = [newEmail(), newEmail(), newEmail()]
    await signUp(waiting)
    await kit.addAccount(confirmed)
    for (const email of [waiting, confirmed, unknown]) {
      expect(await identity().resendCode({ email })).toBeUndefined()
    }
    expect(kindsOf(waiting)).toEqual(['sign-up-code', 'sign-up-code'])
    expect(kindsOf(confirmed)).toEqual(['sign-up-code'])
    expect(kindsOf(unknown)).toEqual([])
  })

  it('that was never sent cannot take over a confirmed account', async () => {
    const email = newEmail()
    await kit.addAccount(email)
    await identity().resendCode({ email })
    const [decoy] = await readCodes(email, 'email-verification')
    const [sealed = ''] = decoy?.value.split(':') ?? []
    const guessed = kit.test.store.unseal(sealed, 'sign-in code')
    expect(await outcome(confirm(email, guessed, 'Another horse 9'))).toBe('wrong_code')
    expect(await outcome(signIn(email))).toBe('fine')
  })
})

describe('a forgotten password', () => {
  it('is replaced with the code in the email', async () => {
    const email = newEmail()
    await kit.addAccount(email)
    await identity().forgotPassword({ email })
    const code = kit.newestCode(email)
    const password = 'Another horse 9'
    await identity().resetPassword({ email, code, password })
    expect(await outcome(signIn(email))).toBe('wrong_credentials')
    expect(await outcome(signIn(email, password))).toBe('fine')
    expect(await outcome(identity().resetPassword({ email, code, password }))).toBe('wrong_code')
  })

  it('confirms the address as well', async () => {
    const email = newEmail()
    await signUp(email)
    await identity().forgotPassword({ email })
    await identity().resetPassword({ email, code: kit.newestCode(email), password: goodPassword })
    expect(await outcome(signIn(email))).toBe('fine')
  })

  it('gives a first password to an account that has only Google', async () => {
    const email = newEmail()
    await kit.test.addUser(email)
    expect(await outcome(signIn(email))).toBe('wrong_credentials')
    await identity().forgotPassword({ email })
    await identity().resetPassword({ email, code: kit.newestCode(email), password: goodPassword })
    expect(await outcome(signIn(email))).toBe('fine')
  })

  it('needs the latest code before it expires, and allows five tries', async () => {
    const email = newEmail()
    await kit.addAccount(email)
    const reset = (code: string) =>
      outcome(identity().resetPassword({ email, code, password: goodPassword }))
    await identity().forgotPassword({ email })
    const code = kit.newestCode(email)
    const answers = [1, 2, 3, 4, 5, 6].map(() => wrong(code))
    const refusals: unknown[] = []
    for (const guess of answers) refusals.push(await reset(guess))
    expect(refusals).toEqual([...Array<string>(5).fill('wrong_code'), 'too_many_tries'])
    await identity().forgotPassword({ email })
    await expire(email, 'forget-password')
    expect(await reset(kit.newestCode(email))).toBe('code_expired')
  })
})
