import { setTimeout as sleep } from 'node:timers/promises'
import type { OrgId } from '@cartograph/contract'
import { choosePlan, initiatePayment, openStripe, type Context } from '@cartograph/features'
import { openTestServices, type TestServices } from '@cartograph/features/testing'
import { serveStripe } from '@cartograph/sandbox'
import {
  auditLog,
  eq,
  inArray,
  paymentEvents,
  sql,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHold } from '../../testing/create-hold.ts'
import { KilledSender } from '../../testing/killed-sender.ts'
import { openMailServer, type MailServer } from '../../testing/open-mail-server.ts'

const secrets = { secretKey: 'sk_test_killed', webhookSecret: 'whsec_killed' }

let test: TestServices
let stripe: Awaited<ReturnType<typeof serveStripe>>
let mail: MailServer
let program: KilledSender
let admin: Context
let orgId: OrgId
/** Null while the program is down, so that no attempt to send an event is used up. */
let webhookUrl: string | null = null
let eventIds: string[] = []
const reading = createHold()
const handingOver = createHold()
beforeAll(async () => {
  test = await openTestServices()
  test.clock.now = new Date()
  stripe = await serveStripe({
    ...secrets,
    clock: () => new Date(),
    webhookUrl: () => webhookUrl,
    retryMs: () => 0,
    async onRequest(method, url) {
      if (method !== 'GET' || !url.startsWith('/v1/subscriptions?')) return
      // The comparison at each start would repair the plan before the event does.
      if (!url.includes('customer=')) throw new Error('Not now')
      await reading.pass()
    },
  })
  mail = await openMailServer({
    async recipient() {
      await handingOver.pass()
      return null
    },
  })
  const { connectionString: databaseUrl, secretKey } = test.store
  program = new KilledSender({
    databaseUrl,
    secretKey,
    smtpUrl: mail.url,
    environment: {
      PLANS: 'on',
      STRIPE_SECRET_KEY: secrets.secretKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_API_URL: stripe.baseUrl,
    },
  })
  const adminId = await test.addUser('ann@killed.example')
  orgId = await test.addWorkspace(adminId)
  const payments = openStripe({
    secretKey: () => secrets.secretKey,
    webhookSecret: () => secrets.webhookSecret,
    apiUrl: () => stripe.baseUrl,
    tax: 'off',
  })
  admin = { ...(await test.as(adminId, orgId)), payments }
  await program.ready
}, 300_000)
afterAll(async () => {
  await program.remove()
  await mail.close()
  await stripe.close()
  await test.close()
})

it('a plan that was paid is active after kills at every point, with one charge, one mail and one audit entry', async () => {
  const { to: page } = await initiatePayment(admin, { plan_id: 'base-monthly' })
  const body = new URLSearchParams({ card: '4242424242424242', expiry: '12/40', country: 'US' })
  const paid = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(paid.headers.get('location') ?? '')
  // The address that was entered is stored before the kills.
  eventIds = stripe.stripe.events.flatMap(({ event: { id, type } }) =>
    type === 'customer.updated' ? [] : [id],
  )
  try {
    // An event has arrived, and nothing is stored.
    const isRead = reading.begin()
    await sendEvents()
    await isRead
    expect(await stored()).toEqual({ isPaid: false, audits: [], events: 0 })
    await killProgram()
    reading.end()

    // The plan, its mail and its audit entry are written, and not committed.
    await whileLocked(sql`select from payment_accounts for update`, async () => {
      await sendEvents()
      await untilWaiting('update "payment_accounts"')
      await killProgram()
    })
    expect(await stored()).toEqual({ isPaid: false, audits: [], events: 0 })

    // The plan is active, its mail waits, and the event is not stored.
    let isHandedOver = handingOver.begin()
    await whileLocked(sql`lock table payment_events in exclusive mode`, async () => {
      await sendEvents()
      await untilWaiting('insert into "payment_events"')
      await isHandedOver
      await killProgram()
    })
    expect(await stored()).toEqual({ isPaid: true, audits, events: 0 })
    handingOver.end()

    // Everything is stored, and the worker has not handed over the mail.
    isHandedOver = handingOver.begin()
    await sendEvents()
    await expect.poll(stored).toEqual({ isPaid: true, audits, events: eventIds.length })
    await isHandedOver
    await program.killWorker()
    handingOver.end()
    await expect.poll(() => mail.received.length, { timeout: 60_000 }).toBe(1)
  } catch (error) {
    console.error(program.log)
    throw error
  }

  // Only now does the browser come back from the payment.
  test.clock.now = new Date()
  const payment = { payment_id: back.searchParams.get('payment_id'), is_trial: false }
  const plan = await choosePlan(admin, { plan_id: 'base-monthly', ...payment })
  expect(plan).toMatchObject({ state: 'paid', is_plan_active: true })
  expect(await stored()).toEqual({ isPaid: true, audits, events: eventIds.length })
  expect(mail.received.map(({ to }) => to)).toEqual(['ann@killed.example'])
  expect(mail.received[0]?.source).toMatch(/^Subject: Your invoice SANDBOX-\d+ from/m)
  expect(stripe.stripe.charges.map(({ amount }) => amount)).toEqual([9_900])
  expect(stripe.stripe.events).toEqual([])
}, 300_000)

const audits = ['plan.payment_recorded']

async function stored() {
  return test.store.asSystem(async (tx) => {
    const [plan] = await tx.select().from(workspaces).where(eq(workspaces.orgId, orgId))
    const rows = await tx.select().from(auditLog).where(eq(auditLog.orgId, orgId))
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith('plan.'))
    const isPaid = plan?.planId === 'base-monthly' && !plan.planIsTrial
    const events = await tx.$count(paymentEvents, inArray(paymentEvents.id, eventIds))
    return { isPaid, audits: actions, events }
  })
}

async function sendEvents(): Promise<void> {
  webhookUrl = `${await program.ready}/v1/webhooks/payments`
  void stripe.stripe.sendEvents()
}

/** It is started again at once, as by a supervisor. */
async function killProgram(): Promise<void> {
  webhookUrl = null
  await program.killProgram()
  program.restart()
}

async function whileLocked(
  lock: Parameters<Transaction['execute']>[0],
  work: () => Promise<void>,
): Promise<void> {
  await test.store.asSystem(async (tx) => {
    await tx.execute(lock)
    await work()
  })
}

/** Until a statement of the program waits for a lock. */
async function untilWaiting(statement: string): Promise<void> {
  for (;;) {
    const { rows } = await test.store.asSystem((tx) =>
      tx.execute(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and position(${statement} in query) > 0`),
    )
    if (rows.length > 0) return
    await sleep(20)
  }
}
