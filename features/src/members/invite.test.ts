import { AppError, MemberId, type OrgId, type UserId } from '@cartograph/contract'
import { eq, invitations, memberships } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices, realLimits } from '../testing.ts'
import { concurrently } from './concurrently.fixture.ts'
import { inviteMembers, listMembers, updateMember, type InviteMembers } from './index.ts'
import { mailTo } from './outbox-mail.fixture.ts'

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
  admin = await test.addUser(`admin@shop-${count}.example`)
  orgId = await test.addWorkspace(admin, 'Fernhill Goods')
  ctx = await test.as(admin, orgId)
})

const at = (name: string) => `${name}@shop-${count}.example`
const invitation: InviteMembers = {
  emails: [],
  role: 'member',
  message: '',
  is_datasource_invite: false,
}
const invite = (emails: string[], more: Partial<InviteMembers> = {}, as: Context = ctx) =>
  inviteMembers(as, { ...invitation, emails, ...more })
const stored = () =>
  test.store.asSystem((tx) => tx.select().from(invitations).where(eq(invitations.orgId, orgId)))
const under = (key: string): Context => ({
  ...ctx,
  idempotency: { key: `${key}-${count}`, requestHash: 'same' },
})
async function member(name: string, role: 'member' | 'demo' = 'member') {
  const userId = await test.addUser(at(name))
  await test.addMember(orgId, userId, role)
  return test.as(userId, orgId)
}

describe('an admin invites', () => {
  it("people, who get a link, the message and the inviter's name", async () => {
    const answer = await invite([at('grace')], { message: 'Come & see <us>' })
    expect(answer.successful_invites).toEqual([at('grace')])
    const [mail, ...others] = await mailTo(test, at('grace'))
    expect(others).toEqual([])
    expect(mail?.text).toContain('Come & see <us>')
    expect(mail?.text).toContain('Ada Test')
    expect(mail?.text).toContain('Fernhill Goods')
    expect(mail?.text).toMatch(/http:\/\/cartograph\.example\/\?invitation_token=[\w-]{43}&org_id=/)
    expect(mail?.text).toContain(`org_id=${orgId}`)
  })

  it('each address once, with the outcome for each', async () => {
    await member('there')
    const out = await test.addUser(at('out'))
    await test.addMember(orgId, out, 'member')
    await test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, out)),
    )
    await invite([at('asked')])
    const answer = await invite([
      at('new'),
      at('new'),
      at('there'),
      at('out'),
      at('asked'),
      'private@gmail.com',
      'friend@elsewhere.example',
    ])
    expect(answer).toEqual({
      successful_invites: [at('new'), 'friend@elsewhere.example'],
      already_members: [at('there'), at('out')],
      already_invited: [at('asked')],
      public_domain_emails: ['private@gmail.com'],
      domain_mismatch_emails: [],
    })
    expect(await mailTo(test, at('new'))).toHaveLength(1)
    expect(await mailTo(test, at('asked'))).toHaveLength(1)
    expect(await mailTo(test, at('there'))).toEqual([])
  })

  it('twice at the same moment, and one email is sent', async () => {
    const second = await member('colleague')
    const both = await concurrently(test, orgId, [
      () => invite([at('grace')], {}, under('first')),
      () => invite([at('grace')], {}, { ...under('second'), actor: second.actor }),
    ])
    const answers = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(answers.flatMap((one) => one.successful_invites)).toEqual([at('grace')])
    expect(answers.flatMap((one) => one.already_invited)).toEqual([at('grace')])
    expect(await mailTo(test, at('grace'))).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  it('a few people a day in its first week, over all workspaces, and without links', async () => {
    const strict: Context = { ...ctx, limits: realLimits(ctx) }
    const people = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => at(`p${from + n}`))
    await invite(people(0, 12), { message: 'See evil.com' }, strict)
    expect((await mailTo(test, at('p0')))[0]?.text).toContain('See [link removed]')
    const second = await test.as(admin, await test.addWorkspace(admin))
    const elsewhere: Context = { ...second, limits: strict.limits }
    await expect(invite(people(12, 24), {}, elsewhere)).rejects.toThrow(
      'In its first week, an account can invite up to 20 people a day. Wait 5 hours and try again.',
    )
    expect(await mailTo(test, at('p12'))).toEqual([])

    const before = test.clock.now
    test.clock.now = new Date(before.getTime() + 7 * 86_400_000)
    await invite(people(12, 62), { message: 'See shop.example' }, elsewhere)
    expect((await mailTo(test, at('p12')))[0]?.text).toContain('See shop.example')
    await expect(invite([at('last')], {}, strict)).rejects.toThrow('up to 50 people a day')
    test.clock.now = before
  })

  it('again after the invitation has expired, with a different link', async () => {
    await invite([at('grace')], { role: 'admin' })
    const [first] = await stored()
    const before = test.clock.now
    test.clock.now = new Date(before.getTime() + 14 * 86_400_000)
    const answer = await invite([at('grace')])
    expect(answer.successful_invites).toEqual([at('grace')])
    const [renewed, ...others] = await stored()
    expect(others).toEqual([])
    expect(renewed).toMatchObject({ id: first?.id, role: 'member' })
    expect(renewed?.tokenHash).not.toBe(first?.tokenHash)
    expect(renewed?.expiresAt).toEqual(new Date(test.clock.now.getTime() + 14 * 86_400_000))
    test.clock.now = before
  })

  it('repeatedly with one Idempotency-Key, and one email is sent', async () => {
    const repeated = under('invite')
    const first = await invite([at('grace')], {}, repeated)
    expect(await invite([at('grace')], {}, repeated)).toEqual(first)
    expect(await mailTo(test, at('grace'))).toHaveLength(1)
  })

  it('and the audit log names the invited addresses; without any there is no entry', async () => {
    await invite([at('grace')], { role: 'admin' })
    await invite([at('grace')])
    const { data } = await listAuditLog(ctx, { page: 1, page_size: 10 })
    const invitations = data.filter(({ action }) => action === 'members.invited')
    expect(invitations.map(({ details }) => details)).toEqual([
      { emails: [at('grace')], role: 'admin', is_datasource_invite: false, platform: null },
    ])
  })

  it('at most 200 people a day, including withdrawn invitations', async () => {
    const inviteMany = async (from: number, to: number) => {
      const emails = Array.from({ length: to - from }, (_, n) => at(`p${from + n}`))
      await invite(emails)
    }
    for (const from of [0, 50, 100]) await inviteMany(from, from + 50)
    await inviteMany(150, 199)
    await invite([at('last')])
    const [one] = (await listMembers(ctx, { page: 2, page_size: 1 })).data
    if (one === undefined) throw new Error('there is no member')
    await updateMember(ctx, { id: one.id, is_active: false })
    const more = invite([one.email])
    await expect(more).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(more).rejects.toThrow('at most 200 open invitations')
    expect(await stored()).toHaveLength(200)
  })
})

describe('a member without the role admin', () => {
  it('invites only to finish a data source, and only as a member', async () => {
    const bob = await member('bob')
    await expect(invite([at('grace')], {}, bob)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      invite([at('grace')], { is_datasource_invite: true, role: 'admin' }, bob),
    ).rejects.toMatchObject({ code: 'forbidden' })
    const answer = await invite([at('grace')], { is_datasource_invite: true, platform: 'SP' }, bob)
    expect(answer.successful_invites).toEqual([at('grace')])
    expect(await stored()).toMatchObject([{ isDatasourceInvite: true, platform: 'SP' }])
  })

  it('cannot invite an address of a domain without an active member', async () => {
    const consultant = await test.addUser(`c-${count}@consulting.example`)
    await test.addMember(orgId, consultant, 'member')
    const of = () =>
      invite(['d@consulting.example', 'e@elsewhere.example'], { is_datasource_invite: true })
    const domain = (answer: Awaited<ReturnType<typeof of>>) => answer.domain_mismatch_emails
    await updateMember(ctx, { id: MemberId.parse(consultant), is_active: false })
    expect(domain(await of())).toEqual(['d@consulting.example', 'e@elsewhere.example'])
    await updateMember(ctx, { id: MemberId.parse(consultant), is_active: true })
    expect(domain(await of())).toEqual(['e@elsewhere.example'])
  })
})

it('the role demo can be given by developers only', async () => {
  const refused = invite([at('visitor')], { role: 'demo' })
  await expect(refused).rejects.toBeInstanceOf(AppError)
  await expect(refused).rejects.toThrow('Only a developer can give the role demo.')
  const settings = { ...ctx.settings, developers: new Set([at('admin')]) }
  const answer = await invite([at('visitor')], { role: 'demo' }, { ...ctx, settings })
  expect(answer.successful_invites).toEqual([at('visitor')])
})
