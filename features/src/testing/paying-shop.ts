import { graceDays, msPerDay, type OrgId, type UserId } from '@cartograph/contract'
import {
  createShopBilling,
  createWorld,
  startSandbox,
  type Sandbox,
  type SimulatedShopBilling,
} from '@cartograph/sandbox'
import { connections, eq, mails, paymentAccounts, paymentEvents } from '@cartograph/store'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Context } from '../context.ts'
import { platformWebhooks, receiveWebhook } from '../platform-callbacks/index.ts'
import {
  choosePlan,
  compareSubscriptions,
  followRenewals,
  getSubscribedPlan,
  initiatePayment,
} from '../plans/index.ts'
import { initiateShopify, installShopify } from '../shopify/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { refusal } from './paying.ts'

/** Before each test, a workspace that was just installed from the simulated Shopify, on trial. The other shop sells in yen. */
export interface PayingShop {
  test: TestServices
  billing: SimulatedShopBilling
  sandbox: Sandbox
  adminId: UserId
  orgId: OrgId
  admin: Context
}

export const shopName = 'fernhill'
export const otherShop = 'copper'
export const start = Date.parse('2026-11-14T09:00:00Z')
export const shop = {} as PayingShop

export function usePayingShop(): void {
  let count = 0
  const worldIn = (currency: string) =>
    createWorld({
      seed: 3,
      startDay: '2026-10-01',
      orders: 10,
      timezone: 'America/New_York',
      currency,
    })
  const worlds = { [shopName]: worldIn('USD'), [otherShop]: worldIn('JPY') }
  beforeAll(async () => {
    shop.test = await openTestServices()
  })
  afterAll(() => shop.test.close())
  beforeEach(async () => {
    const { test } = shop
    count += 1
    test.clock.now = new Date(start)
    const clock = () => test.clock.now
    shop.billing = createShopBilling({ clock })
    const shops = Object.entries(worlds).map(([name, world]) => ({
      name,
      title: 'Fernhill Goods',
      world,
      token: 'shpat_sandbox',
      plan: 'unlimited' as const,
    }))
    shop.sandbox = await startSandbox({ shops, clock, billing: shop.billing })
    // Of the simulation of another test, whose ids are the same.
    await test.store.asSystem(async (tx) => {
      for (const table of [mails, paymentAccounts, paymentEvents, connections])
        await tx.delete(table)
    })
    shop.adminId = await test.addUser(`ann@installing-${count}.example`)
    shop.orgId = await install()
    shop.admin = await asAdmin(shop.adminId, shop.orgId)
  })
  afterEach(() => shop.sandbox.close())
}

/** Reaches the simulated Shopify. */
function connected(ctx: Context): Context {
  const { hosts } = shop.sandbox
  const { ingestion } = ctx
  const platformAccess: typeof ingestion.platformAccess = (platform, mode) => ({
    ...ingestion.platformAccess(platform, mode),
    hosts: hosts[platform] ?? {},
  })
  return { ...ctx, ingestion: { ...ingestion, platformAccess } }
}

export async function asAdmin(userId: UserId, orgId?: OrgId): Promise<Context> {
  return connected(await shop.test.as(userId, orgId))
}

/** Installs the app from the shop's admin, as a merchant would. */
export async function install(name = shopName, userId = shop.adminId): Promise<OrgId> {
  const ctx = await asAdmin(userId)
  const { to } = await initiateShopify(ctx, { shop: name, currentPath: '/' })
  const page = new URL(to)
  const decision = new URL(`${page.origin}${page.pathname}/decide`)
  decision.searchParams.set('decision', 'allow')
  decision.searchParams.set('shop', name)
  decision.searchParams.set('request', page.searchParams.toString())
  const back = await fetch(decision, { redirect: 'manual' })
  const query = new URL(back.headers.get('location') ?? '').searchParams
  const { answer } = await installShopify(ctx, Object.fromEntries(query))
  return answer.org_id
}

/** Tokens of the same moment as an uninstallation are not valid: a second passes. */
export async function installAgain(userId = shop.adminId): Promise<OrgId> {
  const { clock } = shop.test
  clock.now = new Date(clock.now.getTime() + 1_000)
  return install(shopName, userId)
}

/** The merchant uninstalls the app, on the page of the shop's admin. */
export async function uninstall(name = shopName): Promise<void> {
  await submit(`${shop.sandbox.url}/${name}/admin/settings/billing`, { act: 'uninstall' })
}

/** Fills in the form of a page, as a browser would, and answers where it leads. */
export async function submit(
  page: string,
  form: Readonly<Record<string, string>>,
): Promise<{ to: string; text: string }> {
  const body = new URLSearchParams(form)
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  return { to: answer.headers.get('location') ?? '', text: await answer.text() }
}

export async function initiate(planId = 'base-monthly', ctx = shop.admin): Promise<string> {
  return (await initiatePayment(ctx, { plan_id: planId })).to
}

/** Approves a page, and answers the id of the charge that Shopify returns with. */
export async function approve(page: string): Promise<string> {
  const { to } = await submit(page, { decision: 'approve' })
  return URL.canParse(to) ? (new URL(to).searchParams.get('charge_id') ?? '') : ''
}

export function activate(chargeId: string, planId = 'base-monthly', ctx = shop.admin) {
  return choosePlan(ctx, { plan_id: planId, payment_id: chargeId, is_trial: false })
}

export async function subscribe(planId = 'base-monthly') {
  return activate(await approve(await initiate(planId)), planId)
}

/** Lets days pass, with the work that is done regularly: a refresh token is valid for 90 days. */
export async function pass(days: number): Promise<void> {
  const { clock } = shop.test
  for (let left = days; left > 0; left -= regularDays) {
    clock.now = new Date(clock.now.getTime() + Math.min(left, regularDays) * msPerDay)
    shop.billing.settle()
    await followRenewals(shop.admin)
    if (days > graceDays) await compareSubscriptions(shop.admin)
  }
}

const regularDays = 60

export async function state() {
  return (await getSubscribedPlan(shop.admin)).state
}

type Events = SimulatedShopBilling['events']
type SentWebhook = ReturnType<SimulatedShopBilling['sign']>

/**
 * Delivers the webhooks that were not acknowledged, in the order of `order`. As at Shopify, those that failed come
 * again: after an uninstallation, nothing can be read until its own webhook has come.
 */
export async function deliver(order = (events: Events) => [...events]): Promise<void> {
  const { billing } = shop
  const sent = order(billing.events).map(({ event }) => billing.sign(event))
  const failed: SentWebhook[] = []
  for (const one of sent) if (!(await isTaken(one))) failed.push(one)
  for (const one of failed) await isTaken(one)
  billing.dropEvents()
}

async function isTaken(sent: SentWebhook): Promise<boolean> {
  const code = await refusal(receive(sent))
  if (code !== null && code !== 'connection_refused') throw code
  return code === null
}

export async function receive({ body, headers }: SentWebhook): Promise<void> {
  const webhook = platformWebhooks.find(({ platform }) => platform === 'SP')
  if (webhook === undefined) throw new Error('Shopify sends nothing')
  const ctx = connected(shop.test.ctx)
  await receiveWebhook(ctx, { ...webhook, body: Buffer.from(body), headers, isLocal: true })
}

/** Everything that was charged; credits are negative. */
export function charges(): number[] {
  return shop.billing.charges.map(({ amountMinor }) => amountMinor)
}

export async function connectionsOf(orgId: OrgId) {
  return shop.test.store.asSystem((tx) =>
    tx.select().from(connections).where(eq(connections.orgId, orgId)),
  )
}
