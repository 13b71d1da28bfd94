import { MemberId, Membership, type OrgId, type UserId } from '@cartograph/contract'
import { eq, memberships, users, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAttemptLimit } from '../attempts/index.ts'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { listUserOrgs } from '../users/index.ts'
import { concurrently } from './concurrently.fixture.ts'
import { acceptInvitation, inviteMembers, updateMember, verifyInvitationToken } from './index.ts'
import { tokenFor } from './outbox-mail.fixture.ts'

const start = new Date('2026-11-14T09:00:00.000Z')
const days = (n: number) => new Date(start.getTime() + n * 86_400_000)
let test: TestServices
let count = 0
let orgId: OrgId
let admin: Context
let grace: UserId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  test.clock.now = start
  const adminId = await test.addUser(at('admin'))
  orgId = await test.addWorkspace(adminId, 'Fernhill Goods')
  admin = await test.as(adminId, orgId)
  grace = await test.addUser(at('grace'))
  ctx = await test.as(grace)
})

function at(name: string): string {
  return `${name}@shop-${count}.example`
}

const invite = (role: 'admin' | 'member' = 'member', email = at('grace')) =>
  inviteMembers(admin, { emails: [email], role, message: '', is_datasource_invite: false })
const accept = (as: Context = ctx) => acceptInvitation(as, { orgId })
const setPlan = (plan: Partial<typeof workspaces.$inferInsert>) =>
  test.store.asSystem((tx) => tx.update(workspaces).set(plan).where(eq(workspaces.orgId, orgId)))
const statusOf = async (as: Context) =>
  (await listUserOrgs(as)).items.find(({ org }) => org.org_id === orgId)?.status

describe('accepting an invitation', () => {
  it('adds a member with the invited role, who is listed at once', async () => {
    await invite('admin')
    expect(await statusOf(ctx)).toBe('invited')
    const joined = await accept()
    expect(Membership.parse(joined)).toMatchObject({
      status: 'joined',
      role: 'admin',
      org: { org_id: orgId, org_name: 'Fernhill Goods' },
      plans: [{ is_plan_trial: true, status: 'active' }],
    })
    expect(await statusOf(ctx)).toBe('joined')
  })

  it('a second time, or twice at once, returns the same and adds no one else', async () => {
    await invite()
    const both = await concurrently(test, orgId, [() => accept(), () => accept()])
    const value = await accept()
    expect(both).toEqual([
      { status: 'fulfilled', value },
      { status: 'fulfilled', value },
    ])
    const rows = await test.store.asSystem((tx) =>
      tx.select().from(memberships).where(eq(memberships.userId, grace)),
    )
    expect(rows).toHaveLength(1)
  })

  it('needs the invited address, confirmed', async () => {
    await invite()
    const other = await test.as(await test.addUser(at('other')))
    await expect(accept(other)).rejects.toMatchObject({ code: 'not_found' })
    const confirm = (emailVerified: boolean) =>
      test.store.asSystem((tx) =>
        tx.update(users).set({ emailVerified }).where(eq(users.id, grace)),
      )
    await confirm(false)
    await expect(accept()).rejects.toMatchObject({ code: 'not_found' })
    await confirm(true)
    expect((await accept()).status).toBe('joined')
  })

  it('is too late after 14 days', async () => {
    await invite()
    await setPlan({ planExpiresAt: null })
    test.clock.now = days(14)
    await expect(accept()).rejects.toMatchObject({ code: 'invitation_invalid' })
    test.clock.now = new Date(days(14).getTime() - 1)
    expect((await accept()).status).toBe('joined')
  })

  it.each([
    ['trial_expired', { planExpiresAt: start }],
    ['plan_expired', { planIsTrial: false, planExpiresAt: start }],
    ['no_active_plan', { planCancelledAt: start }],
  ])('needs an active plan: %s', async (code, plan) => {
    await invite()
    await setPlan(plan)
    await expect(accept()).rejects.toMatchObject({ code, status: 455 })
    await setPlan({ planExpiresAt: null, planCancelledAt: null })
    expect((await accept()).status).toBe('joined')
    await setPlan(plan)
    // A member gets the same answer whatever the plan.
    expect((await accept()).status).toBe('joined')
  })

  it('does not reactivate a deactivated member, whatever invitations exist', async () => {
    await invite()
    await accept()
    await updateMember(admin, { id: MemberId.parse(grace), is_active: false })
    await expect(accept()).rejects.toMatchObject({ code: 'not_found' })
    expect((await invite()).already_members).toEqual([at('grace')])
  })

  it('needs a user and an existing workspace', async () => {
    const unauthenticated = accept(test.ctx)
    await expect(unauthenticated).rejects.toMatchObject({ code: 'not_authenticated' })
    await expect(accept()).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the token of an invitation', () => {
  it('returns the invited address, in its own workspace only', async () => {
    await invite()
    const invitation_token = await tokenFor(test, at('grace'))
    const verify = (org = orgId, token = invitation_token) =>
      verifyInvitationToken(test.ctx, { orgId: org, invitation_token: token })
    expect(await verify()).toEqual({ data: at('grace') })

    const elsewhere = await test.addWorkspace(grace)
    const refused = { code: 'invitation_invalid', status: 404 }
    await expect(verify(elsewhere)).rejects.toMatchObject(refused)
    await expect(verify(orgId, `${invitation_token}x`)).rejects.toMatchObject(refused)
    test.clock.now = days(14)
    await expect(verify()).rejects.toMatchObject(refused)
    test.clock.now = start
    await accept()
    await expect(verify()).rejects.toMatchObject(refused)
  })

  it('cannot be guessed: too many tries are refused, without affecting others', async () => {
    await invite()
    const allow = (burst: number) => ({ burst, recoverMs: 60_000, backoff: null })
    const limit = createAttemptLimit(
      { store: test.store, key: test.services.tokenKeys.attempts },
      {
        name: 'invitation',
        rules: [
          { per: 'account', allowance: allow(2) },
          { per: 'address', allowance: allow(3) },
        ],
      },
    )
    const limits = { ...test.services.limits, tryInvitation: limit }
    const verify = (invitation_token: string, address: string) =>
      verifyInvitationToken({ ...test.ctx, limits, address }, { orgId, invitation_token })
    const good = await tokenFor(test, at('grace'))
    for (let n = 0; n < 5; n += 1) await verify(good, 'patient')
    for (const wrong of ['a', 'b', 'c']) {
      await expect(verify(wrong, 'here')).rejects.toMatchObject({ code: 'invitation_invalid' })
    }
    await expect(verify(good, 'here')).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await verify(good, 'patient')).toEqual({ data: at('grace') })
  })
})
