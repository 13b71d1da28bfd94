import { ApiKeyId, newId, type UserId } from '@cartograph/contract'
import { auditLog, eq } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { goodPassword, outcome } from '../open-identity-test.fixture.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'

let test: TestServices
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())

let count = 0
const addPerson = async () => {
  const email = `person-${++count}@shop.example`
  const userId = await test.addUser(email, goodPassword)
  return { userId, email }
}
/** Signs in on another device, a minute later. */
const enterFrom = async (email: string, address: string) => {
  test.clock.now = new Date(test.clock.now.getTime() + 60_000)
  return signIn({ ...test.ctx, address, userAgent: 'A browser' }, { email, password: goodPassword })
}
const lastOf = async (userId: UserId): Promise<Context> => {
  const [newest] = (await listSessions(await test.as(userId))).items.slice(1)
  if (newest === undefined) throw new Error('there is no session')
  return { ...test.ctx, actor: { kind: 'person', userId, sessionId: newest.id } }
}

describe('the sessions of a user', () => {
  it('are listed with their origin, the newest first, and the current one is marked', async () => {
    const { userId, email } = await addPerson()
    await enterFrom(email, '10.0.0.1')
    await enterFrom(email, '10.0.0.2')
    const ctx = await lastOf(userId)
    const { items } = await listSessions(ctx)
    const listed = items.filter((one) => one.address !== null)
    expect(listed.map((one) => [one.address, one.user_agent, one.is_current])).toEqual([
      ['10.0.0.2', 'A browser', true],
      ['10.0.0.1', 'A browser', false],
    ])
  })

  it('can be ended one by one, which takes effect at once', async () => {
    const { userId, email } = await addPerson()
    const other = await enterFrom(email, '10.0.0.1')
    const otherId = (await lastOf(userId)).actor
    const mine = await test.as(userId)
    if (otherId?.kind !== 'person') throw new Error('the actor is not a user')
    await test.services.access.session(otherId.sessionId)
    await endSession(mine, { sessionId: otherId.sessionId })
    expect(await test.services.access.session(otherId.sessionId)).toBeNull()
    expect(await outcome(refresh(test.ctx, other))).toBe('not_authenticated')
    expect(await outcome(endSession(mine, { sessionId: otherId.sessionId }))).toBe('not_found')
    const [audit] = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.action, 'identity.session_ended')),
    )
    expect(audit).toMatchObject({ userId, subject: otherId.sessionId })
  })

  it('of another user are not found', async () => {
    const [ada, eve] = [await addPerson(), await addPerson()]
    const session = await enterFrom(ada.email, '10.0.0.1')
    const { actor } = await lastOf(ada.userId)
    if (actor?.kind !== 'person') throw new Error('the actor is not a user')
    const stranger = await test.as(eve.userId)
    expect(await outcome(endSession(stranger, { sessionId: actor.sessionId }))).toBe('not_found')
    await endOtherSessions(stranger)
    expect((await listSessions(stranger)).items.map((one) => one.id)).not.toContain(actor.sessionId)
    expect(await outcome(refresh(test.ctx, session))).toBe('fine')
  })

  it('can all be ended except the current one', async () => {
    const { userId, email } = await addPerson()
    const others = [await enterFrom(email, '10.0.0.1'), await enterFrom(email, '10.0.0.2')]
    const mine = await test.as(userId)
    await endOtherSessions(mine)
    for (const other of others) {
      expect(await outcome(refresh(test.ctx, other))).toBe('not_authenticated')
    }
    expect((await listSessions(mine)).items.map((one) => one.is_current)).toEqual([true])
  })

  it('need a signed-in user, not an API key', async () => {
    expect(await outcome(listSessions(test.ctx))).toBe('not_authenticated')
    expect(await outcome(endOtherSessions(test.ctx))).toBe('not_authenticated')
    const apiKeyId = newId(ApiKeyId)
    const program = {
      ...test.ctx,
      actor: { kind: 'key', apiKeyId, scopes: ['workspace:write'] } as const,
    }
    expect(await outcome(listSessions(program))).toBe('forbidden')
  })
})
