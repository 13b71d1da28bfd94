import { newId, OrgId, SessionId } from '@cartograph/contract'
import { auditLog, eq, memberships, sessions } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate } from '../../access/index.ts'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices, realLimits } from '../../testing.ts'
import { deriveTokenKeys } from '../../token-keys.ts'
import { goodPassword, outcome } from '../open-identity-test.fixture.ts'
import { issueAccessToken } from './access-token.ts'
import { deleteExpiredSessions } from './delete-expired-sessions.ts'
import { firstRefreshToken } from './refresh-token.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

let test: TestServices
beforeAll(async () => {
  test = await openTestServices()
  await test.addUser('ada@shop.example', goodPassword)
})
afterAll(() => test.close())
beforeEach(() => {
  later(3_600_000)
})

const later = (ms: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + ms)
}
const enter = (password = goodPassword, email = 'ada@shop.example', ctx: Context = test.ctx) =>
  signIn(ctx, { email, password })
const who = (token: string, orgId: OrgId | null = null) =>
  authenticate(test.services, { token, audience: 'api', orgId })
const personOf = async (token: string) => {
  const { actor } = await who(token)
  if (actor.kind !== 'person') throw new Error('that is a key')
  return actor
}

describe('a session', () => {
  it('ends 30 days after signing in, however much it is used', async () => {
    const start = test.clock.now.getTime()
    const end = start + 30 * 86_400_000
    let { refreshToken, refreshExpiresAt } = await enter()
    for (let day = 1; day < 30; day += 1) {
      later(86_400_000)
      ;({ refreshToken, refreshExpiresAt } = await refresh(test.ctx, { refreshToken }))
      expect(refreshExpiresAt.getTime()).toBeLessThanOrEqual(end)
    }
    later(86_400_000)
    expect(await outcome(refresh(test.ctx, { refreshToken }))).toBe('not_authenticated')
  })
})

describe('signing in', () => {
  it('answers the same for an unknown address and for a wrong password', async () => {
    expect(await outcome(enter('wrong'))).toBe('wrong_credentials')
    expect(await outcome(enter('wrong', 'unknown@shop.example'))).toBe('wrong_credentials')
  })

  it('limits guesses for an unknown account in the same way', async () => {
    const ctx = { ...test.ctx, limits: realLimits(test.ctx) }
    const guess = () => outcome(enter('wrong', 'ghost@shop.example', ctx))
    const answers = await Promise.all(Array.from({ length: 6 }, guess))
    expect(answers.filter((one) => one === 'too_many_requests')).toHaveLength(1)
  })

  it('does not count successes against the account', async () => {
    const ctx = { ...test.ctx, limits: realLimits(test.ctx) }
    for (let n = 0; n < 7; n += 1) await enter(goodPassword, 'ada@shop.example', ctx)
    expect(await outcome(enter(goodPassword, 'ada@shop.example', ctx))).toBe('fine')
  })

  it('stores nothing that opens the session, and logs the user, address and browser', async () => {
    const ctx = { ...test.ctx, address: '10.0.0.7', userAgent: `Browser ${'x'.repeat(600)}` }
    const { refreshToken, access } = await enter(goodPassword, 'ada@shop.example', ctx)
    const actor = await personOf(access.token)
    const [row] = await test.store.asSystem((tx) =>
      tx.select().from(sessions).where(eq(sessions.id, actor.sessionId)),
    )
    expect(row).toMatchObject({ address: '10.0.0.7', sealedProviderToken: null })
    expect(row?.userAgent).toHaveLength(500)
    expect(JSON.stringify(row)).not.toContain(refreshToken)
    const [audit] = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.subject, actor.sessionId)),
    )
    expect(audit).toMatchObject({ action: 'identity.signed_in', userId: actor.userId })
  })
})

describe('a bearer token', () => {
  it('expires after 15 minutes', async () => {
    const { access } = await enter()
    later(14 * 60_000)
    expect(await outcome(who(access.token))).toBe('fine')
    later(2 * 60_000)
    expect(await outcome(who(access.token))).toBe('not_authenticated')
  })

  it('is refused when it was signed with another key, for another audience, or altered', async () => {
    const { access } = await enter()
    const claims = { audience: 'api', person: await personOf(access.token), orgId: null } as const
    const foreignKeys = deriveTokenKeys(new Uint8Array(32))
    const foreign = await issueAccessToken(foreignKeys, claims, test.clock.now)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${access.token.split('.')[1]}.`
    const asData = authenticate(test.services, {
      token: access.token,
      audience: 'data',
      orgId: null,
    })
    expect(await outcome(asData)).toBe('not_authenticated')
    for (const token of [foreign.token, unsigned, `${access.token}x`, 'x', '']) {
      expect(await outcome(who(token)), token).toBe('not_authenticated')
    }
  })

  it('includes a workspace only while the membership lasts', async () => {
    const userId = await test.addUser('member@shop.example', goodPassword)
    const orgId = await test.addWorkspace(userId)
    const { access } = await enter(goodPassword, 'member@shop.example')
    expect((await who(access.token, orgId)).workspace).toMatchObject({ orgId, role: 'admin' })
    expect((await who(access.token, newId(OrgId))).workspace).toBeNull()
    await test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.orgId, orgId)),
    )
    test.services.access.invalidate({ user_id: userId })
    expect((await who(access.token, orgId)).workspace).toBeNull()
  })
})

describe('refreshing', () => {
  it('rotates the token: each can be used once', async () => {
    const first = await enter()
    const second = await refresh(test.ctx, first)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const third = await refresh(test.ctx, second)
    expect(await outcome(who(third.access.token))).toBe('fine')
  })

  it('ends the session for everyone when an old token is used again', async () => {
    const first = await enter()
    const second = await refresh(test.ctx, first)
    const third = await refresh(test.ctx, second)
    expect(await outcome(refresh(test.ctx, first))).toBe('not_authenticated')
    expect(await outcome(refresh(test.ctx, third))).toBe('not_authenticated')
    expect(await outcome(who(third.access.token))).toBe('not_authenticated')
    const actions = await test.store.asSystem((tx) =>
      tx.select({ action: auditLog.action }).from(auditLog),
    )
    expect(actions).toContainEqual({ action: 'identity.refresh_token_reused' })
  })

  it('gives a browser that lost the answer the same one again, within seconds', async () => {
    const first = await enter()
    const [second, again] = await Promise.all([refresh(test.ctx, first), refresh(test.ctx, first)])
    expect(again.refreshToken).toBe(second.refreshToken)
    expect(await outcome(refresh(test.ctx, second))).toBe('fine')
  })

  it('treats the previous token as stolen after those seconds', async () => {
    const first = await enter()
    const second = await refresh(test.ctx, first)
    later(11_000)
    expect(await outcome(refresh(test.ctx, first))).toBe('not_authenticated')
    expect(await outcome(refresh(test.ctx, second))).toBe('not_authenticated')
  })

  it('does not end a session because of a forged token', async () => {
    const mine = await enter()
    const { sessionId } = await personOf(mine.access.token)
    const forged = firstRefreshToken(deriveTokenKeys(new Uint8Array(32)), sessionId)
    expect(await outcome(refresh(test.ctx, { refreshToken: forged }))).toBe('not_authenticated')
    expect(await outcome(refresh(test.ctx, mine))).toBe('fine')
  })

  it('expires after 48 hours without use, and not while it is used', async () => {
    const first = await enter()
    later(47 * 3_600_000)
    const second = await refresh(test.ctx, first)
    later(47 * 3_600_000)
    const third = await refresh(test.ctx, second)
    expect(await outcome(who(third.access.token))).toBe('fine')
    later(49 * 3_600_000)
    expect(await outcome(refresh(test.ctx, third))).toBe('not_authenticated')
  })
})

describe('signing out', () => {
  it('ends the session at once, for the bearer token too', async () => {
    const session = await enter()
    expect(await outcome(who(session.access.token))).toBe('fine')
    await signOut(test.ctx, session)
    expect(await outcome(who(session.access.token))).toBe('not_authenticated')
    expect(await outcome(refresh(test.ctx, session))).toBe('not_authenticated')
  })

  it('succeeds without a session, and with an invalid token', async () => {
    const unknown = firstRefreshToken(test.services.tokenKeys, newId(SessionId))
    for (const refreshToken of [null, '', 'a.b.c', unknown]) {
      expect(await outcome(signOut(test.ctx, { refreshToken }))).toBe('fine')
    }
  })

  it('is not needed for an unused session: it is deleted when it expires', async () => {
    const { access } = await enter()
    const { sessionId } = await personOf(access.token)
    const isThere = async () =>
      (await test.store.asSystem((tx) => tx.select({ id: sessions.id }).from(sessions))).some(
        ({ id }) => id === sessionId,
      )
    await deleteExpiredSessions(test.ctx)
    expect(await isThere()).toBe(true)
    later(49 * 3_600_000)
    await deleteExpiredSessions(test.ctx)
    expect(await isThere()).toBe(false)
  })
})
