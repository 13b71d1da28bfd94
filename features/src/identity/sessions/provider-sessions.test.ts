import { AppError } from '@cartograph/contract'
import { sessions } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import type { IdentityProvider } from '../../identity-provider.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { outcome } from '../open-identity-test.fixture.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** An external user pool, as far as sessions use it. */
interface Pool {
  answer: 'stands' | 'gone' | 'away'
  renewedWith: (string | null)[]
  signedOutWith: (string | null)[]
}

let test: TestServices
let ctx: Context
let pool: Pool
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(() => {
  pool = { answer: 'stands', renewedWith: [], signedOutWith: [] }
  ctx = { ...test.ctx, identity: providerOf(pool) }
})

const enter = (email = 'ada@pool.example') => signIn(ctx, { email, password: 'whatever' })
const readSessions = () => test.store.asSystem((tx) => tx.select().from(sessions))

describe('a session with a token of another provider', () => {
  it('encrypts it, and sends it whenever it is renewed', async () => {
    const first = await enter()
    expect(JSON.stringify(await readSessions())).not.toContain('pool token')
    const second = await refresh(ctx, first)
    await refresh(ctx, second)
    expect(pool.renewedWith).toEqual(['pool token 1', 'pool token 2'])
  })

  it('ends when the account is deleted there', async () => {
    const session = await enter()
    const before = (await readSessions()).length
    pool.answer = 'gone'
    expect(await outcome(refresh(ctx, session))).toBe('not_authenticated')
    expect(await readSessions()).toHaveLength(before - 1)
    pool.answer = 'stands'
    expect(await outcome(refresh(ctx, session))).toBe('not_authenticated')
  })

  it('continues while the provider is unavailable', async () => {
    const session = await enter()
    pool.answer = 'away'
    expect(await outcome(refresh(ctx, session))).toBe('identity_unavailable')
    pool.answer = 'stands'
    expect(await outcome(refresh(ctx, session))).toBe('fine')
  })

  it('that is renewed twice at once asks once, and both get the same', async () => {
    const session = await enter()
    const [one, two] = await Promise.all([refresh(ctx, session), refresh(ctx, session)])
    expect(one.refreshToken).toBe(two.refreshToken)
    expect(await outcome(refresh(ctx, one))).toBe('fine')
  })

  it('notifies the provider when it ends, and ends even if that fails', async () => {
    const session = await enter()
    await signOut(ctx, session)
    expect(pool.signedOutWith).toEqual(['pool token 1'])
    const another = await enter()
    const failing = {
      ...ctx,
      identity: { ...ctx.identity, signOut: () => Promise.reject(new Error('away')) },
    }
    expect(await outcome(signOut(failing, another))).toBe('fine')
    expect(await outcome(refresh(ctx, another))).toBe('not_authenticated')
  })
})

function providerOf(state: Pool): IdentityProvider {
  const never = () => Promise.reject(new Error('not asked for here'))
  return {
    signUp: never,
    confirm: never,
    resendCode: never,
    forgotPassword: never,
    resetPassword: never,
    signIn: ({ email }) =>
      Promise.resolve({
        providerId: 'cognito',
        accountId: `sub of ${email}`,
        email,
        firstName: 'Ada',
        lastName: 'Pool',
        providerToken: 'pool token 1',
      }),
    renew: ({ providerToken }) => {
      state.renewedWith.push(providerToken)
      if (state.answer === 'away') return Promise.reject(new AppError('identity_unavailable'))
      const renewed = { providerToken: `pool token ${state.renewedWith.length + 1}` }
      return Promise.resolve(state.answer === 'gone' ? null : renewed)
    },
    signOut: ({ providerToken }) => {
      state.signedOutWith.push(providerToken)
      return Promise.resolve()
    },
  }
}
