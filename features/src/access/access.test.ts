import { endpoints, InvitationId, newId, type OrgId, type UserId } from '@cartograph/contract'
import { eq, invitations, memberships, sessions, workspaces } from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueAccessToken } from '../identity/index.ts'
import { createApiKey, deleteApiKey, renewApiKey } from '../keys/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { listUserOrgs } from '../users/index.ts'
import { authenticate, authorise, openAccess, type OpenAccess } from './index.ts'

let test: TestServices
/** What another process remembers. */
let elsewhere: OpenAccess
let count = 0
let admin: UserId
let orgId: OrgId
beforeAll(async () => {
  test = await openTestServices()
  elsewhere = await openAccess({ store: test.store, clock: () => test.clock.now, log: silentLog })
})
afterAll(async () => {
  await elsewhere.close()
  await test.close()
})
beforeEach(async () => {
  count += 1
  admin = await test.addUser(`admin@shop-${count}.example`)
  orgId = await test.addWorkspace(admin)
})

async function tokenOf(userId: UserId) {
  const { actor } = await test.as(userId)
  if (actor?.kind !== 'person') throw new Error('not a person')
  const claims = { audience: 'api', person: actor, orgId: null } as const
  const { token } = await issueAccessToken(test.services.tokenKeys, claims, test.clock.now)
  return { token, sessionId: actor.sessionId }
}

const enter = (token: string, where: OrgId | null = orgId, access = test.services.access) =>
  authenticate({ ...test.services, access }, { token, audience: 'api', orgId: where })

describe('a person', () => {
  it('enters a workspace with the role they have in it, and no other', async () => {
    const { token } = await tokenOf(admin)
    expect((await enter(token)).workspace).toMatchObject({ orgId, role: 'admin' })
    const stranger = await test.addUser(`stranger-${count}@shop.example`)
    const others = await test.addWorkspace(stranger)
    expect((await enter(token, others)).workspace).toBeNull()
  })

  it('is not let in by a token that only ends like one that was seen', async () => {
    const { token } = await tokenOf(admin)
    await enter(token)
    const [header, claims = '', signature] = token.split('.')
    const changed = `${claims.slice(0, -2)}${claims.endsWith('AA') ? 'BB' : 'AA'}`
    const forged = enter([header, changed, signature].join('.'))
    await expect(forged).rejects.toMatchObject({ code: 'not_authenticated' })
    expect((await enter(token)).actor).toMatchObject({ userId: admin })
  })

  it('whose session was ended is not let in any more, by no process', async () => {
    const { token, sessionId } = await tokenOf(admin)
    await enter(token)
    await enter(token, orgId, elsewhere)
    await test.store.asSystem((tx) => tx.delete(sessions).where(eq(sessions.id, sessionId)))
    for (const access of [test.services.access, elsewhere]) {
      await expect
        .poll(() =>
          enter(token, orgId, access).then(
            () => 'in',
            (error) => error.code,
          ),
        )
        .toBe('not_authenticated')
    }
  })

  it('is told apart by the newest word on their role and their place', async () => {
    const member = await test.addUser(`member@shop-${count}.example`)
    await test.addMember(orgId, member, 'member')
    const { token } = await tokenOf(member)
    expect((await enter(token, orgId, elsewhere)).workspace?.role).toBe('member')
    const set = (values: { role?: 'demo'; isActive?: boolean }) =>
      test.store.inWorkspace(orgId, (tx) =>
        tx.update(memberships).set(values).where(eq(memberships.userId, member)),
      )
    await set({ role: 'demo' })
    const role = async () => (await enter(token, orgId, elsewhere)).workspace?.role
    await expect.poll(role).toBe('demo')
    await set({ isActive: false })
    await expect.poll(role).toBeUndefined()
  })

  it('whose session has run out is refused although it is remembered, until it is renewed', async () => {
    const { sessionId } = await tokenOf(admin)
    const start = test.clock.now
    const later = new Date(start.getTime() + 48 * 3_600_000)
    const person = { kind: 'person', userId: admin, sessionId } as const
    const claims = { audience: 'api', person, orgId: null } as const
    await test.services.access.session(sessionId)
    test.clock.now = later
    const { token } = await issueAccessToken(test.services.tokenKeys, claims, later)
    await expect(enter(token)).rejects.toMatchObject({ code: 'not_authenticated' })
    await test.store.asSystem((tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: new Date(later.getTime() + 3_600_000) })
        .where(eq(sessions.id, sessionId)),
    )
    expect((await enter(token)).actor).toMatchObject({ userId: admin })
    test.clock.now = start
  })
})

describe('the workspaces of a person', () => {
  it('are those joined, those invited to and those open to their domain, in this order', async () => {
    const guest = await test.addUser(`guest@guests-${count}.example`)
    const own = await test.addWorkspace(guest, 'Own')
    await test.store.asSystem(async (tx) => {
      await tx.insert(invitations).values({
        id: newId(InvitationId),
        orgId,
        email: `guest@guests-${count}.example`,
        role: 'admin',
        tokenHash: `hash ${count}`,
        expiresAt: new Date(test.clock.now.getTime() + 1000),
      })
    })
    const open = await test.addWorkspace(admin, 'Open')
    await test.store.inWorkspace(open, (tx) =>
      tx.update(workspaces).set({ isAutoAdd: true, emailDomain: `guests-${count}.example` }),
    )
    const ctx = await test.as(guest)
    const listed = async () =>
      (await listUserOrgs(ctx)).items.map(({ status, role, org }) => [status, role, org.org_id])
    await expect.poll(listed).toEqual([
      ['joined', 'admin', own],
      ['invited', 'admin', orgId],
      ['can-join', 'member', open],
    ])
  })

  it('leave out one that put them out, however open it is', async () => {
    const gone = await test.addUser(`gone@shop-${count}.example`)
    await test.store.inWorkspace(orgId, async (tx) => {
      await tx.update(workspaces).set({ isAutoAdd: true, emailDomain: `shop-${count}.example` })
      await tx.insert(memberships).values({ orgId, userId: gone, role: 'member', isActive: false })
    })
    expect((await listUserOrgs(await test.as(gone))).items).toEqual([])
  })
})

describe('an API key', () => {
  const keyOf = async (scope: 'read' | 'write') =>
    createApiKey(await test.as(admin, orgId), { key_name: 'A key', scope })
  const may = async (secret: string, endpoint: Parameters<typeof authorise>[1]) => {
    try {
      authorise(await enter(secret), endpoint, test.clock.now)
      return 'yes'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it('opens its own workspace as far as its scope goes, and nothing that needs a person', async () => {
    const [read, write] = [await keyOf('read'), await keyOf('write')]
    expect(await may(read.key_secret, endpoints.getWorkspace)).toBe('yes')
    expect(await may(read.key_secret, endpoints.updateDatasource)).toBe('forbidden')
    expect(await may(write.key_secret, endpoints.updateDatasource)).toBe('yes')
    expect(await may(write.key_secret, endpoints.listApiKeys)).toBe('forbidden')
    expect(await may(write.key_secret, endpoints.listUserOrgs)).toBe('forbidden')
    const others = await test.addWorkspace(admin, 'Another')
    expect((await enter(read.key_secret, others)).workspace).toBeNull()
  })

  it('is worth nothing once it was renewed or deleted', async () => {
    const key = await keyOf('read')
    const ctx = await test.as(admin, orgId)
    await enter(key.key_secret)
    const renewed = await renewApiKey(ctx, { id: key.id })
    await expect(enter(key.key_secret)).rejects.toMatchObject({ code: 'not_authenticated' })
    expect((await enter(renewed.key_secret)).workspace).toMatchObject({ orgId })
    await deleteApiKey(ctx, { id: key.id })
    await expect(enter(renewed.key_secret)).rejects.toMatchObject({ code: 'not_authenticated' })
  })
})

it('what needs an active plan answers why there is none', async () => {
  const { token } = await tokenOf(admin)
  const set = (values: object) =>
    test.store.inWorkspace(orgId, (tx) => tx.update(workspaces).set(values))
  const refusal = async () => {
    test.services.access.invalidate({ org_id: orgId })
    try {
      authorise(await enter(token), endpoints.getDataToken, test.clock.now)
      return null
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(await refusal()).toBeNull()
  const before = new Date(test.clock.now.getTime() - 1000)
  await set({ planExpiresAt: before })
  expect(await refusal()).toBe('trial_expired')
  await set({ planIsTrial: false })
  expect(await refusal()).toBe('plan_expired')
  await set({ planCancelledAt: before })
  expect(await refusal()).toBe('no_active_plan')
})
