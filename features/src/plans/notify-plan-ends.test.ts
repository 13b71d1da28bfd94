import { msPerDay, type OrgId } from '@cartograph/contract'
import { eq, mails, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { listNotifications, sendNotificationMails } from '../inbox/index.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { getNotificationChoices } from '../notifications/index.ts'
import { noPlan, type PlanColumns } from '../plan-columns.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { notifyOfPlanEnds } from './index.ts'

const start = Date.parse('2026-11-14T09:00:00Z')

let test: TestServices
let count = 0
let orgId: OrgId
let admin: Context
let member: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  test.clock.now = new Date(start)
  await test.store.asSystem(async (tx) => {
    await tx.delete(workspaces)
    await tx.delete(mails)
  })
  const [ann, ben] = await Promise.all(
    ['ann', 'ben'].map((name) => test.addUser(`${name}@ends-${count}.example`)),
  )
  if (ann === undefined || ben === undefined) throw new Error('no users')
  orgId = await test.addWorkspace(ann)
  await test.addMember(orgId, ben, 'member')
  admin = await test.as(ann, orgId)
  member = await test.as(ben, orgId)
})

async function after(days: number, ctx = test.ctx): Promise<void> {
  test.clock.now = new Date(start + days * msPerDay)
  await notifyOfPlanEnds(ctx)
}

async function setPlan(plan: Partial<PlanColumns>): Promise<void> {
  await test.store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ ...noPlan, planId: 'base-monthly', ...plan })
      .where(eq(workspaces.orgId, orgId)),
  )
}

const listed = async (by = admin) =>
  (await listNotifications(by, { limit: 30 })).items.flatMap((item) =>
    item.kind === 'plan_end' ? [item.title] : [],
  )

describe('admins are notified once before', () => {
  it('a trial ends, in the app and by email', async () => {
    await after(10.9)
    expect(await listed()).toEqual([])
    await after(11.1)
    await after(11.11)
    expect(await sendNotificationMails(test.ctx)).toBe(1)
    await after(13.9)
    await after(14.1)
    expect(await listed()).toEqual(['Your trial ends on Nov 28, 2026'])
    expect(await listed(member)).toEqual([])
    await deliverDueMail(test.ctx, null)
    const [mail, ...others] = await listOutboxMail(test.ctx)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: `ann@ends-${count}.example`,
      subject: 'Your trial ends on Nov 28, 2026 (Fernhill Goods)',
    })
    expect(mail?.text).toContain('Choose a plan to go on without a break.')
    expect(mail?.text).toContain(`/org/${orgId}/settings/billing`)
  })

  it('a plan ends that is not paid, and again when a later payment fails', async () => {
    const dueAt = new Date(start)
    await setPlan({ planPeriodEndsAt: dueAt, planPastDueSince: dueAt })
    await after(3.9)
    expect(await listed()).toEqual([])
    await after(4.1)
    await after(6)
    expect(await listed()).toEqual(['Your plan ends on Nov 21, 2026 if it is not paid'])
    const later = new Date(start + 30 * msPerDay)
    await setPlan({ planPeriodEndsAt: later })
    await after(20)
    expect(await listed()).toHaveLength(1)
    await setPlan({ planPeriodEndsAt: later, planPastDueSince: later })
    await after(35)
    expect(await listed()).toEqual([
      'Your plan ends on Dec 21, 2026 if it is not paid',
      'Your plan ends on Nov 21, 2026 if it is not paid',
    ])
  })
})

describe('admins', () => {
  it('are not notified of what they chose themselves, of what has ended, and without plans', async () => {
    const soon = new Date(start + 15 * msPerDay)
    await setPlan({ planPeriodEndsAt: soon, planExpiresAt: soon, planCancelsAtEnd: true })
    await after(14)
    await setPlan({ planPeriodEndsAt: new Date(start) })
    await after(14)
    await setPlan({ planIsTrial: true, planExpiresAt: soon })
    await after(14, { ...test.ctx, settings: { ...test.ctx.settings, hasPlans: false } })
    expect(await listed()).toEqual([])
  })

  it('choose how they are notified', async () => {
    expect(Object.keys((await getNotificationChoices(admin)).choices)).toContain('plan_end')
    expect(Object.keys((await getNotificationChoices(member)).choices)).not.toContain('plan_end')
  })
})
