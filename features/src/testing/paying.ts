import { AppError, msPerDay, type OrgId, type UserId } from '@cartograph/contract'
import { auditLog, desc, eq, mails, paymentAccounts, paymentEvents } from '@cartograph/store'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Context } from '../context.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { goodCard, openTestPayments, type TestPayments } from './payments.ts'
import {
  choosePlan,
  getSubscribedPlan,
  initiatePayment,
  receivePaymentEvent,
} from '../plans/index.ts'

export const start = Date.parse('2026-11-14T09:00:00Z')

/** Before each test, a new workspace on trial and an empty account at the simulated Stripe. */
export interface Paying {
  test: TestServices
  payments: TestPayments
  adminId: UserId
  orgId: OrgId
  admin: Context
}

export const paying = {} as Paying

export function usePayingWorkspace(): void {
  let count = 0
  beforeAll(async () => {
    paying.test = await openTestServices()
  })
  afterAll(() => paying.test.close())
  beforeEach(async () => {
    const { test } = paying
    count += 1
    test.clock.now = new Date(start)
    paying.adminId = await test.addUser(`ann@paying-${count}.example`)
    paying.orgId = await test.addWorkspace(paying.adminId)
    paying.payments = await openTestPayments(() => test.clock.now)
    const { provider } = paying.payments
    paying.admin = { ...(await test.as(paying.adminId, paying.orgId)), payments: provider }
    // Of the simulation of another test, whose ids are the same.
    await test.store.asSystem(async (tx) => {
      for (const table of [mails, paymentAccounts, paymentEvents]) await tx.delete(table)
    })
  })
  afterEach(() => paying.payments.close())
}

export function pass(days: number): void {
  const { clock } = paying.test
  clock.now = new Date(clock.now.getTime() + days * msPerDay)
  paying.payments.stripe.settle()
}

export async function state() {
  return (await getSubscribedPlan(paying.admin)).state
}

export async function initiate(planId = 'base-monthly', ctx = paying.admin): Promise<string> {
  return (await initiatePayment(ctx, { plan_id: planId })).to
}

export function idIn(to: string | null): string {
  return new URL(to ?? '').searchParams.get('payment_id') ?? ''
}

type Card = Readonly<Record<string, string>>

/** Pays, and comes back without having called the app. */
export async function pay(planId = 'base-monthly', card: Card = goodCard): Promise<string> {
  return idIn((await paying.payments.submit(await initiate(planId), card)).to)
}

export function activate(paymentId: string, planId = 'base-monthly', ctx = paying.admin) {
  return choosePlan(ctx, { plan_id: planId, payment_id: paymentId, is_trial: false })
}

export async function subscribe(planId = 'base-monthly', card: Card = goodCard) {
  return activate(await pay(planId, card), planId)
}

type Events = TestPayments['stripe']['events']

/** Delivers the events that were not acknowledged, in the order of `order`. */
export async function deliver(order = (events: Events) => [...events]): Promise<void> {
  const { stripe } = paying.payments
  for (const { event } of order(stripe.events)) await receive(stripe.sign(event))
  stripe.dropEvents()
}

export function receive(sent: { body: string; signature: string | null }): Promise<void> {
  const ctx = { ...paying.test.ctx, payments: paying.payments.provider }
  return receivePaymentEvent(ctx, { ...sent, body: Buffer.from(sent.body) })
}

export async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? error.code : error
}

export async function audits(): Promise<string[]> {
  const { test, orgId } = paying
  const rows = await test.store.asSystem((tx) =>
    tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)).orderBy(desc(auditLog.createdAt)),
  )
  return rows.flatMap(({ action }) => (action.startsWith('plan.') ? [action] : []))
}

export async function mailSubjects(): Promise<string[]> {
  const { ctx } = paying.test
  await deliverDueMail(ctx, null)
  const kept = await listOutboxMail(ctx)
  return kept.map(({ subject }) => subject).toReversed()
}

/** Everything that was charged. */
export function charges(): (readonly [amount: number, currency: string])[] {
  return paying.payments.stripe.charges.map(({ amount, currency }) => [amount, currency])
}
