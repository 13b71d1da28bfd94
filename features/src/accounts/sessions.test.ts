import { AppError, newId, OrgId, SessionId } from '@cartograph/contract'
import { auditLog, eq, memberships, sessions } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestServices, type TestServices } from '../testing.ts'
import { deriveTokenKeys } from '../token-keys.ts'
import { issueAccessToken } from './access-token.ts'
import { authenticate } from './authenticate.ts'
import { firstRefreshToken } from './refresh-token.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

let test: TestServices
let address = 0
beforeAll(async () => {
  test = await openTestServices()
  await test.addUser('ada@shop.example')
})
afterAll(() => test.close())
beforeEach(() => {
  address += 1
  test.clock.now = new Date(test.clock.now.getTime() + 3_600_000)
})

const enter = (password = 'correct horse', email = 'ada@shop.example') =>
  signIn({ ...test.ctx, address: `10.0.0.${address}` }, { email, password })
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )
const who = (token: string, orgId: OrgId | null = null) =>
  authenticate(test.services, { token, audience: 'api', orgId })
const later = (ms: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + ms)
}

describe('signing in', () => {
  it('answers the same for an unknown address and for a wrong password', async () => {
    expect(await code(enter('wrong'))).toBe('wrong_credentials')
    expect(await code(enter('wrong', 'nobody@shop.example'))).toBe('wrong_credentials')
  })

  it('limits guesses on an account that does not exist just the same', async () => {
    const guesses = Array.from({ length: 6 }, () => code(enter('wrong', 'ghost@shop.example')))
    const answers = await Promise.all(guesses)
    expect(answers.filter((one) => one === 'too_many_requests')).toHaveLength(1)
  })

  it('does not count successes against the account', async () => {
    for (let n = 0; n < 7; n += 1) await enter()
    expect(await code(enter())).toBe('no error')
  })

  it('keeps neither the token nor anything that opens the session, and writes who came', async () => {
    const { refreshToken, access } = await enter()
    const rows = await test.store.asSystem((tx) => tx.select().from(sessions))
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
    const { actor } = await who(access.token)
    const [audit] = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.subject, actor.sessionId)),
    )
    expect(audit).toMatchObject({ action: 'identity.signed_in', userId: actor.userId })
  })
})

describe('a bearer token', () => {
  it('ends after 15 minutes', async () => {
    const { access } = await enter()
    later(14 * 60_000)
    expect(await code(who(access.token))).toBe('no error')
    later(2 * 60_000)
    expect(await code(who(access.token))).toBe('not_authenticated')
  })

  it('opens nothing when it was signed with another key, for another audience, or altered', async () => {
    const { access } = await enter()
    const { actor } = await who(access.token)
    const claims = { audience: 'api', ...actor, workspace: null } as const
    const foreign = await issueAccessToken(
      deriveTokenKeys(new Uint8Array(32)),
      claims,
      test.clock.now,
    )
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${access.token.split('.')[1]}.`
    const asData = () =>
      authenticate(test.services, {
        token: access.token,
        audience: 'data',
        orgId: null,
      })
    expect(await code(who(foreign.token))).toBe('not_authenticated')
    expect(await code(who(unsigned))).toBe('not_authenticated')
    expect(await code(who(`${access.token}x`))).toBe('not_authenticated')
    expect(await code(asData())).toBe('not_authenticated')
  })

  it('names a workspace only while the membership lasts', async () => {
    const userId = await test.addUser(`member-${address}@shop.example`)
    const orgId = await test.addWorkspace(userId)
    const { access } = await enter('correct horse', `member-${address}@shop.example`)
    expect((await who(access.token, orgId)).workspace).toEqual({ orgId, role: 'admin' })
    expect((await who(access.token, newId(OrgId))).workspace).toBeNull()
    await test.store.asSystem((tx) =>
      tx.update(memberships).set({ status: 'invited' }).where(eq(memberships.orgId, orgId)),
    )
    expect((await who(access.token, orgId)).workspace).toBeNull()
  })
})

describe('refreshing', () => {
  it('rotates the token: each is good for one use', async () => {
    const first = await enter()
    const second = await refresh(test.ctx, first)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const third = await refresh(test.ctx, second)
    expect(await code(who(third.access.token))).toBe('no error')
  })

  it('ends the session for everybody when an old token is used again', async () => {
    const first = await enter()
    const second = await refresh(test.ctx, first)
    const third = await refresh(test.ctx, second)
    expect(await code(refresh(test.ctx, first))).toBe('not_authenticated')
    expect(await code(refresh(test.ctx, third))).toBe('not_authenticated')
    expect(await code(who(third.access.token))).toBe('not_authenticated')
  })

  it('gives a browser that lost the answer the same one again, within seconds', async () => {
    const first = await enter()
    const [second, again] = await Promise.all([refresh(test.ctx, first), refresh(test.ctx, first)])
    expect(again.refreshToken).toBe(second.refreshToken)
    expect(await code(refresh(test.ctx, second))).toBe('no error')
  })

  it('takes the previous token for stolen once those seconds are over', async () => {
    const first = await enter()
    const second = await refresh(test.ctx, first)
    later(11_000)
    expect(await code(refresh(test.ctx, first))).toBe('not_authenticated')
    expect(await code(refresh(test.ctx, second))).toBe('not_authenticated')
  })

  it('does not let a made-up token end somebody’s session', async () => {
    const mine = await enter()
    const { actor } = await who(mine.access.token)
    const forged = firstRefreshToken(deriveTokenKeys(new Uint8Array(32)), actor.sessionId)
    expect(await code(refresh(test.ctx, { refreshToken: forged }))).toBe('not_authenticated')
    expect(await code(refresh(test.ctx, mine))).toBe('no error')
  })

  it('ends after 48 hours without use, and not while it is used', async () => {
    const first = await enter()
    later(47 * 3_600_000)
    const second = await refresh(test.ctx, first)
    later(47 * 3_600_000)
    const third = await refresh(test.ctx, second)
    later(49 * 3_600_000)
    expect(await code(refresh(test.ctx, third))).toBe('not_authenticated')
  })
})

describe('signing out', () => {
  it('ends the session at once, for the bearer token too', async () => {
    const session = await enter()
    await signOut(test.ctx, session)
    expect(await code(who(session.access.token))).toBe('not_authenticated')
    expect(await code(refresh(test.ctx, session))).toBe('not_authenticated')
  })

  it('is fine without a session, and with a token that is none', async () => {
    const unknown = firstRefreshToken(test.services.tokenKeys, newId(SessionId))
    for (const refreshToken of [null, '', 'a.b.c', unknown]) {
      expect(await code(signOut(test.ctx, { refreshToken }))).toBe('no error')
    }
  })
})
