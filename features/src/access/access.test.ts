import {
  endpoints,
  InvitationId,
  newId,
  type KeyScope,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { eq, invitations, memberships, sessions, workspaces } from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueAccessToken } from '../identity/index.ts'
import { createApiKey, deleteApiKey, renewApiKey } from '../keys/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { listUserOrgs } from '../users/index.ts'
import { authenticate, authorise, openAccess, type OpenAccess } from './index.ts'

let test: TestServices
/** The cache of another process. */
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

describe('a user', () => {
  it('enters a workspace with their role in it, and no other', async () => {
    const { token } = await tokenOf(admin)
    expect((await enter(token)).workspace).toMatchObject({ orgId, role: 'admin' })
    const stranger = await test.addUser(`stranger-${count}@shop.example`)
    const others = await test.addWorkspace(stranger)
    expect((await enter(token, others)).workspace).toBeNull()
  })

  it('is not authenticated by a token whose end equals that of a cached one', async () => {
    const { token } = await tokenOf(admin)
    await enter(token)
    const [header, claims = '', signature] = token.split('.')
    const changed = `${claims.slice(0, -2)}${claims.endsWith('AA') ? 'BB' : 'AA'}`
    const forged = enter([header, changed, signature].join('.'))
    await expect(forged).rejects.toMatchObject({ code: 'not_authenticated' })
    expect((await enter(token)).actor).toMatchObject({ userId: admin })
  })

  it('with an ended session is refused by every process', async () => {
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

  it('is refused at once after a change of role or membership', async () => {
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

  it('with an expired session is refused although it is cached, until it is renewed', async () => {
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

describe('the workspaces of a user', () => {
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

  it('leave out one that deactivated them, even when it is open to their domain', async () => {
    const gone = await test.addUser(`gone@shop-${count}.example`)
    await test.store.inWorkspace(orgId, async (tx) => {
      await tx.update(workspaces).set({ isAutoAdd: true, emailDomain: `shop-${count}.example` })
      await tx.insert(memberships).values({ orgId, userId: gone, role: 'member', isActive: false })
    })
    expect((await listUserOrgs(await test.as(gone))).items).toEqual([])
  })
})

describe('an API key', () => {
  const keyOf = async (...scopes: KeyScope[]) =>
    createApiKey(await test.as(admin, orgId), { key_name: 'A key', scopes })
  const may = async (secret: string, endpoint: Parameters<typeof authorise>[1]) => {
    try {
      authorise(await enter(secret), endpoint, test.services)
      return 'yes'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it('opens its own workspace within its scopes, and nothing that needs a user', async () => {
    const [read, write] = [await keyOf('data:read'), await keyOf('workspace:write')]
    expect(await may(read.key_secret, endpoints.getWorkspace)).toBe('yes')
    expect(await may(read.key_secret, endpoints.loadQuery)).toBe('yes')
    expect(await may(read.key_secret, endpoints.listReports)).toBe('forbidden')
    expect(await may(write.key_secret, endpoints.listReports)).toBe('yes')
    expect(await may(write.key_secret, endpoints.loadQuery)).toBe('forbidden')
    expect(await may(write.key_secret, endpoints.updateDatasource)).toBe('yes')
    expect(await may(write.key_secret, endpoints.listApiKeys)).toBe('forbidden')
    expect(await may(write.key_secret, endpoints.listUserOrgs)).toBe('forbidden')
    const others = await test.addWorkspace(admin, 'Another')
    expect((await enter(read.key_secret, others)).workspace).toBeNull()
  })

  it('sees personal data of customers only with the scope for it', async () => {
    const roleOf = async (...scopes: KeyScope[]) =>
      (await enter((await keyOf(...scopes)).key_secret)).workspace?.role
    expect(await roleOf('data:read', 'workspace:write', 'members:read')).toBe('demo')
    expect(await roleOf('data:read', 'audiences:read')).toBe('member')
    expect(await roleOf('audiences:write')).toBe('member')
  })

  it('is refused after its end, and says so', async () => {
    const ctx = await test.as(admin, orgId)
    const expires_at = new Date(test.clock.now.getTime() + 60_000).toISOString()
    const key = await createApiKey(ctx, { key_name: 'A key', scopes: ['data:read'], expires_at })
    expect((await enter(key.key_secret)).workspace).toMatchObject({ orgId })
    test.clock.now = new Date(expires_at)
    await expect(enter(key.key_secret)).rejects.toMatchObject({
      code: 'api_key_expired',
      message: `This API key expired on ${expires_at.slice(0, 10)}. Renew it in Settings → API keys, or use another one.`,
    })
  })

  it('is refused once it was rotated or deleted', async () => {
    const key = await keyOf('data:read')
    const ctx = await test.as(admin, orgId)
    await enter(key.key_secret)
    const renewed = await renewApiKey(ctx, { id: key.id })
    await expect(enter(key.key_secret)).rejects.toMatchObject({ code: 'not_authenticated' })
    expect((await enter(renewed.key_secret)).workspace).toMatchObject({ orgId })
    await deleteApiKey(ctx, { id: key.id })
    await expect(enter(renewed.key_secret)).rejects.toMatchObject({ code: 'not_authenticated' })
  })
})

it('an endpoint that needs an active plan says why there is none', async () => {
  const { token } = await tokenOf(admin)
  const set = (values: object) =>
    test.store.inWorkspace(orgId, (tx) => tx.update(workspaces).set(values))
  const refusal = async () => {
    test.services.access.invalidate({ org_id: orgId })
    try {
      authorise(await enter(token), endpoints.getDataToken, test.services)
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
