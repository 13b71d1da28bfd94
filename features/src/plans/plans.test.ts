import { AppError, msPerDay, type OrgId, type UserId } from '@cartograph/contract'
import { auditLog, desc, eq, mails, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { noPlan, type PlanColumns } from '../plan-columns.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  cancelPlan,
  choosePlan,
  getPricing,
  getSubscribedPlan,
  listAvailablePlans,
  requestPlan,
} from './index.ts'

let test: TestServices
let count = 0
let adminId: UserId
let orgId: OrgId
let admin: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  test.clock.now = new Date('2026-11-14T09:00:00Z')
  adminId = await test.addUser(`ann@plans-${count}.example`)
  orgId = await test.addWorkspace(adminId)
  admin = await test.as(adminId, orgId)
})

const inDays = (days: number) => new Date(test.clock.now.getTime() + days * msPerDay)
const set = (columns: Partial<PlanColumns>) =>
  test.store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ ...noPlan, ...columns })
      .where(eq(workspaces.orgId, orgId)),
  )
const choose = (plan_id: string, is_trial = false) =>
  choosePlan(admin, { plan_id, payment_id: null, is_trial })
const audits = async () => {
  const rows = await test.store.asSystem((tx) =>
    tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)).orderBy(desc(auditLog.createdAt)),
  )
  return rows
    .filter(({ action }) => action.startsWith('plan.'))
    .map(({ action, details }) => [action, details])
}
const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? error.code : error
}

describe('a free plan', () => {
  it('is switched to directly, from a trial and after its end', async () => {
    expect(await getSubscribedPlan(admin)).toMatchObject({ state: 'trial', id: 'base-monthly' })
    expect(await choose('free')).toMatchObject({
      id: 'free',
      state: 'free',
      plan_expires: null,
      is_plan_trial: false,
    })
    await set({ planIsTrial: true, planExpiresAt: inDays(-1) })
    expect(await choose('free')).toMatchObject({ state: 'free', is_plan_active: true })
    expect(await getSubscribedPlan(admin)).toMatchObject({ state: 'free' })
    expect(await audits()).toEqual([
      ['plan.chosen', { plan: 'free', state: 'free' }],
      ['plan.chosen', { plan: 'free', state: 'free' }],
    ])
  })

  it('ends at once when it is cancelled, and can be chosen again', async () => {
    await choose('free')
    expect(await cancelPlan(admin, { planId: 'free' })).toMatchObject({
      state: 'inactive',
      is_plan_active: false,
      data_kept_until: '2027-02-12T09:00:00.000Z',
    })
    expect(await refusal(cancelPlan(admin, { planId: 'free' }))).toBe('conflict')
    expect(await choose('free')).toMatchObject({ state: 'free' })
  })
})

describe('a paid plan', () => {
  const paid = { planId: 'base-yearly', planPeriodEndsAt: new Date('2027-03-01T00:00:00Z') }

  it('is refused without payments, and nothing changes', async () => {
    await expect(choose('base-monthly')).rejects.toThrow('Payments are not set up')
    expect(await refusal(choose('enterprise'))).toBe('conflict')
    expect(await refusal(choose('gold'))).toBe('not_found')
    expect(await refusal(choose('base-monthly', true))).toBe('conflict')
    expect(await getSubscribedPlan(admin)).toMatchObject({ state: 'trial' })
    expect(await audits()).toEqual([])
  })

  it('runs to its end when it is cancelled, and is resumed by choosing it again until then', async () => {
    await set(paid)
    const end = '2027-03-01T00:00:00.000Z'
    const cancelled = await cancelPlan(admin, { planId: 'base-yearly' })
    expect(cancelled).toMatchObject({ state: 'cancelled', is_plan_active: true, plan_expires: end })
    expect(await refusal(cancelPlan(admin, { planId: 'base-yearly' }))).toBe('conflict')
    expect(await choose('base-yearly')).toMatchObject({ state: 'paid', plan_expires: end })
    await cancelPlan(admin, { planId: 'base-yearly' })
    test.clock.now = new Date(end)
    expect(await getSubscribedPlan(admin)).toMatchObject({
      state: 'expired',
      data_kept_until: '2027-05-30T00:00:00.000Z',
    })
    await expect(choose('base-yearly')).rejects.toThrow('Payments are not set up')
    expect(await choose('free')).toMatchObject({ state: 'free' })
    expect((await audits()).map(([action]) => action)).toEqual([
      'plan.chosen',
      'plan.cancelled',
      'plan.chosen',
      'plan.cancelled',
    ])
  })

  it('is not given up for a free one before its end', async () => {
    await set(paid)
    expect(await refusal(choose('free'))).toBe('conflict')
    await cancelPlan(admin, { planId: 'base-yearly' })
    expect(await refusal(choose('free'))).toBe('conflict')
    expect(await getSubscribedPlan(admin)).toMatchObject({ state: 'cancelled' })
  })
})

describe('cancelling', () => {
  it('needs the id of the current plan', async () => {
    expect(await refusal(cancelPlan(admin, { planId: 'free' }))).toBe('not_found')
  })

  it('is refused for a trial and an enterprise plan', async () => {
    expect(await refusal(cancelPlan(admin, { planId: 'base-monthly' }))).toBe('conflict')
    await set({ planIsEnterprise: true })
    await expect(cancelPlan(admin, { planId: 'enterprise' })).rejects.toThrow('contact support')
    await expect(choose('free')).rejects.toThrow('contact support')
  })
})

describe('the plans', () => {
  it('are listed with their prices in each currency, also for everyone', async () => {
    const { plans, currency, has_payments: hasPayments } = await listAvailablePlans(admin)
    expect([currency, hasPayments]).toEqual(['USD', false])
    expect(plans.map(({ id, prices }) => [id, prices.USD, prices.JPY])).toEqual([
      ['free', undefined, undefined],
      ['base-monthly', 9_900, 15_000],
      ['base-yearly', 99_000, 150_000],
      ['enterprise', undefined, undefined],
    ])
    expect(getPricing(test.ctx)).toEqual({ plans, currency, trial_days: 14 })
  })

  it('include questions to the language model only where there is one', async () => {
    const model = {
      api: 'openai',
      url: 'http://127.0.0.1/v1',
      name: 'small',
      apiKey: null,
      secondsPerQuestion: 1,
      tokensPerDay: 1,
    } as const
    const questions = async (ctx: Context) =>
      (await listAvailablePlans(ctx)).plans.map(({ limits }) => limits.model_questions_per_month)
    expect(await questions(admin)).toEqual([0, 0, 0, 0])
    expect(await questions({ ...admin, languageModel: model })).toEqual([20, 1_000, 1_000, null])
  })

  it('are none where they are off, and cannot be changed', async () => {
    const off = { ...admin, settings: { ...admin.settings, hasPlans: false } }
    expect((await listAvailablePlans(off)).plans).toEqual([])
    expect(getPricing(off).plans).toEqual([])
    const chosen = { plan_id: 'free', payment_id: null, is_trial: false }
    await expect(choosePlan(off, chosen)).rejects.toThrow('Plans are off')
    await expect(cancelPlan(off, { planId: 'free' })).rejects.toThrow('Plans are off')
  })
})

it('a request goes to the operator by mail, and its answer to the admin', async () => {
  await test.store.asSystem((tx) => tx.delete(mails))
  await requestPlan(admin, { about: 'enterprise', message: 'We have four stores.' })
  await deliverDueMail(test.ctx, null)
  const [mail] = await listOutboxMail(test.ctx)
  if (mail === undefined) throw new Error('no mail was queued')
  expect(mail.to).toBe('operator@cartograph.example')
  expect(mail).toMatchObject({
    replyTo: `ann@plans-${count}.example`,
    subject: 'Enterprise plan: Fernhill Goods',
  })
  expect(mail.text).toContain('We have four stores.')
  expect(await audits()).toEqual([['plan.requested', { about: 'enterprise' }]])
})
