import { MemberId, OrgUser, type OrgId, type Role, type UserId } from '@cartograph/contract'
import { and, eq, memberships, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recheck } from '../access/index.ts'
import { listAuditLog } from '../audit/index.ts'
import { requirePerson, type Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { concurrently } from './concurrently.fixture.ts'
import {
  getMember,
  inviteMembers,
  listMembers,
  updateMember,
  verifyInvitationToken,
} from './index.ts'
import { tokenFor } from './outbox-mail.fixture.ts'

let test: TestServices
let count = 0
let admin: UserId
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  admin = await test.addUser(at('admin'))
  orgId = await test.addWorkspace(admin)
  ctx = await test.as(admin, orgId)
})

function at(name: string): string {
  return `${name}@shop-${count}.example`
}

async function add(name: string, role: Role = 'member'): Promise<UserId> {
  const userId = await test.addUser(at(name))
  await test.store.asSystem((tx) =>
    tx.update(users).set({ firstName: name, lastName: 'Example' }).where(eq(users.id, userId)),
  )
  await test.addMember(orgId, userId, role)
  return userId
}

const idOf = (userId: UserId) => MemberId.parse(userId)
const page = (number: number, page_size = 10) => ({ page: number, page_size })
const invite = (email: string, role: Role = 'member') =>
  inviteMembers(ctx, { emails: [email], role, message: '', is_datasource_invite: false })
async function invited(email: string): Promise<OrgUser> {
  await invite(email)
  const { data } = await listMembers(ctx, page(1, 100))
  const found = data.find((one) => one.email === email)
  if (found === undefined) throw new Error(`${email} is not listed`)
  return found
}
const membershipOf = async (userId: UserId) => {
  const [row] = await test.store.asSystem((tx) =>
    tx
      .select({ role: memberships.role, isActive: memberships.isActive })
      .from(memberships)
      .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))),
  )
  return row
}
const memberUpdates = async () =>
  (await listAuditLog(ctx, page(1))).data.filter(({ action }) => action === 'member.updated')

describe('the team', () => {
  it('is listed by name, then invitations, with the number of each', async () => {
    await add('zoe')
    await add('Bea')
    await invite(at('grace'))
    await invite(at('early'))
    const { count: total, data } = await listMembers(ctx, page(1))
    expect(total).toBe(5)
    expect(data.map(({ email, status }) => [email, status])).toEqual([
      [at('admin'), 'active'],
      [at('Bea'), 'active'],
      [at('zoe'), 'active'],
      [at('grace'), 'invited'],
      [at('early'), 'invited'],
    ])
    expect(data.map(({ is_self }) => is_self)).toEqual([true, false, false, false, false])
    for (const one of data) expect(OrgUser.parse(one)).toEqual(one)
  })

  it('is the same list page by page, also where members end and invitations begin', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await add(name)
    for (const name of ['x', 'y', 'z']) await invite(at(name))
    const whole = (await listMembers(ctx, page(1, 100))).data
    for (const size of [1, 2, 3, 5]) {
      const pages: OrgUser[] = []
      for (let number = 1; number <= Math.ceil(8 / size); number += 1) {
        const { count: total, data } = await listMembers(ctx, page(number, size))
        expect(total).toBe(8)
        pages.push(...data)
      }
      expect(pages).toEqual(whole)
    }
    expect((await listMembers(ctx, page(9, 1))).data).toEqual([])
  })

  it('hides identities from the role demo, except one’s own', async () => {
    const visitor = await add('visitor', 'demo')
    await invite(at('grace'))
    const as = await test.as(visitor, orgId)
    const { data } = await listMembers(as, page(1))
    expect(data.map(({ email, first_name }) => [email, first_name])).toEqual([
      [`a•••@shop-${count}.example`, 'A.'],
      [at('visitor'), 'visitor'],
      [`g•••@shop-${count}.example`, null],
    ])
    expect(await getMember(as, { id: idOf(admin) })).toMatchObject({ last_name: 'T.' })
  })

  it('of another workspace cannot be read or changed', async () => {
    const stranger = await test.addUser(at('stranger'))
    const elsewhere = await test.as(stranger, await test.addWorkspace(stranger))
    const grace = await invited(at('grace'))
    for (const id of [idOf(admin), grace.id]) {
      await expect(getMember(elsewhere, { id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(
        updateMember(elsewhere, { id, role: 'member', is_active: false }),
      ).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await membershipOf(admin)).toEqual({ role: 'admin', isActive: true })
    expect(await getMember(ctx, { id: grace.id })).toEqual(grace)
  })
})

describe('an admin', () => {
  it('changes a role, which is logged; an unchanged role is not', async () => {
    const bob = await add('bob')
    const changed = await updateMember(ctx, { id: idOf(bob), role: 'admin' })
    expect(changed).toMatchObject({ id: bob, role: 'admin', status: 'active', is_self: false })
    expect(await updateMember(ctx, { id: idOf(bob), role: 'admin', is_active: true })).toEqual(
      changed,
    )
    expect(await getMember(ctx, { id: idOf(bob) })).toEqual(changed)
    expect((await memberUpdates()).map(({ subject, details }) => [subject, details])).toEqual([
      [bob, { email: expect.stringMatching(/^bob/), role: 'admin' }],
    ])
  })

  it('gives the role demo only as a developer', async () => {
    const bob = await add('bob')
    const grace = await invited(at('grace'))
    for (const id of [idOf(bob), grace.id]) {
      const refused = updateMember(ctx, { id, role: 'demo' })
      await expect(refused).rejects.toThrow('Only a developer can give the role demo.')
    }
    const settings = { ...ctx.settings, developers: new Set([at('admin')]) }
    const demo = await updateMember({ ...ctx, settings }, { id: idOf(bob), role: 'demo' })
    expect(demo.role).toBe('demo')
    // A user who has the role already may be changed by any admin.
    const out = await updateMember(ctx, { id: idOf(bob), role: 'demo', is_active: false })
    expect(out).toMatchObject({ role: 'demo', status: 'inactive' })
  })

  it('deactivates a member, who is locked out of this workspace at once and of no other', async () => {
    const bob = await add('bob')
    const here = requirePerson(await test.as(bob, orgId))
    const elsewhere = await test.addWorkspace(bob)
    expect((await recheck(test.services, { actor: here, orgId })).workspace?.orgId).toBe(orgId)

    const out = await updateMember(ctx, { id: idOf(bob), is_active: false })
    expect(out).toMatchObject({ is_active: false, status: 'inactive', membership_status: 'joined' })
    expect((await recheck(test.services, { actor: here, orgId })).workspace).toBeNull()
    const other = await recheck(test.services, { actor: here, orgId: elsewhere })
    expect(other.workspace).toMatchObject({ orgId: elsewhere, role: 'admin' })
    const later = requirePerson(await test.as(bob))
    expect((await recheck(test.services, { actor: later, orgId })).workspace).toBeNull()

    await updateMember(ctx, { id: idOf(bob), is_active: true })
    const back = await recheck(test.services, { actor: later, orgId })
    expect(back.workspace).toMatchObject({ orgId, role: 'member' })
  })

  it('always remains: the last active one can neither step down nor leave', async () => {
    const bob = await add('bob', 'admin')
    await updateMember(ctx, { id: idOf(bob), is_active: false })
    for (const to of [{ role: 'member' as const }, { is_active: false }]) {
      const refused = updateMember(ctx, { id: idOf(admin), ...to })
      await expect(refused).rejects.toMatchObject({ code: 'last_admin' })
    }
    expect(await membershipOf(admin)).toEqual({ role: 'admin', isActive: true })
    const signedIn = recheck(test.services, { actor: requirePerson(ctx), orgId })
    expect((await signedIn).workspace?.role).toBe('admin')
  })

  it('remains also when two admins deactivate each other at the same moment', async () => {
    const bob = await add('bob', 'admin')
    const asBob = await test.as(bob, orgId)
    const both = await concurrently(test, orgId, [
      () =>
        updateMember(
          { ...ctx, idempotency: { key: `a-${count}`, requestHash: 'a' } },
          { id: idOf(bob), is_active: false },
        ),
      () =>
        updateMember(
          { ...asBob, idempotency: { key: `b-${count}`, requestHash: 'b' } },
          { id: idOf(admin), role: 'member' },
        ),
    ])
    const refused = both.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => reason)).toMatchObject([{ code: 'last_admin' }])
    const active = [await membershipOf(admin), await membershipOf(bob)].filter(
      (one) => one?.role === 'admin' && one.isActive,
    )
    expect(active).toHaveLength(1)
  })
})

describe('an invitation', () => {
  it('changes its role as a member does', async () => {
    const grace = await invited(at('grace'))
    const changed = await updateMember(ctx, { id: grace.id, role: 'admin' })
    expect(changed).toEqual({ ...grace, role: 'admin' })
    expect(await getMember(ctx, { id: grace.id })).toEqual(changed)
  })

  it('is withdrawn by deactivating it: its link stops working and it is no longer listed', async () => {
    const grace = await invited(at('grace'))
    const invitation_token = await tokenFor(test, at('grace'))
    const verify = () => verifyInvitationToken(test.ctx, { orgId, invitation_token })
    expect(await verify()).toEqual({ data: at('grace') })

    const gone = await updateMember(ctx, { id: grace.id, is_active: false })
    expect(gone).toMatchObject({ is_active: false, status: 'inactive' })
    await expect(verify()).rejects.toMatchObject({ code: 'invitation_invalid' })
    await expect(getMember(ctx, { id: grace.id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await listMembers(ctx, page(1))).count).toBe(1)
    const again = updateMember(ctx, { id: grace.id, is_active: true })
    await expect(again).rejects.toMatchObject({ code: 'not_found' })
    expect((await invite(at('grace'))).successful_invites).toEqual([at('grace')])
  })
})
