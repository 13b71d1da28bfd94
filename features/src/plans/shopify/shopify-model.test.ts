import { msPerDay, PlanState } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import {
  cancelPlan,
  changePaidPlan,
  choosePlan,
  compareSubscriptions,
  previewPlanChange,
} from '../index.ts'
import { refusal } from '../../testing/paying.ts'
import { seeded } from '../../testing/seeded.ts'
import {
  activate,
  approve,
  charges,
  deliver,
  initiate,
  installAgain,
  pass,
  shop,
  shopName,
  start,
  state,
  submit,
  uninstall,
  usePayingShop,
} from '../../testing/paying-shop.ts'

usePayingShop()

/** What a merchant expects, and what Shopify does. */
interface Model {
  now: number
  kind: 'trial' | 'free' | 'subscription'
  plan: 'base-monthly' | 'base-yearly'
  isInstalled: boolean
  /** The app was uninstalled, and no webhook said so. */
  isUnnoticed: boolean
  running: 'active' | 'frozen' | null
  paysBills: boolean
  /** The next charge. */
  until: number
  /** Until when the last payment paid for. */
  paidUntil: number
  /** Approved again, and not charged before what was paid is used up. */
  isCredit: boolean
  isCancelled: boolean
  unpaidSince: number | null
  ended: 'expired' | 'inactive' | null
  charges: number
}

type Random = () => number

const endOf = ({ plan }: Model, from: number) =>
  plan === 'base-monthly'
    ? from + 30 * msPerDay
    : new Date(from).setUTCFullYear(new Date(from).getUTCFullYear() + 1)

function expected(model: Model): PlanState {
  if (model.kind === 'trial') return model.until <= model.now ? 'expired' : 'trial'
  if (model.kind === 'free') return 'free'
  if (model.ended !== null) return model.ended
  if (model.unpaidSince !== null) return 'past_due'
  return model.isCancelled ? 'cancelled' : 'paid'
}

function pay(model: Model, until: number): void {
  model.charges += 1
  Object.assign(model, { until, paidUntil: until, isCredit: false })
}

function wait(model: Model, ms: number): void {
  model.now += ms
  while (model.running === 'active' && model.until <= model.now)
    pay(model, endOf(model, model.until))
  if (model.kind !== 'subscription' || model.ended !== null) return
  if (model.running === null && model.until <= model.now) {
    if (model.isCancelled) model.ended = 'expired'
    else model.unpaidSince ??= model.until
  }
  const { unpaidSince } = model
  if (unpaidSince !== null && unpaidSince + 7 * msPerDay <= model.now) model.ended = 'expired'
}

const choose = (plan_id: string) => ({ plan_id, payment_id: null, is_trial: false })
const bills = () => `${shop.sandbox.url}/${shopName}/admin/settings/billing`
const other = ({ plan }: Model) => (plan === 'base-monthly' ? 'base-yearly' : 'base-monthly')
const isOpen = (now: PlanState) => now === 'paid' || now === 'past_due' || now === 'cancelled'

/** The merchant approves, and comes back or does not. */
async function decide(page: string, plan: Model['plan'], random: Random): Promise<boolean> {
  const charge = await approve(page)
  if (charge === '') return false
  if (random() < 0.6) await activate(charge, plan)
  return true
}

/** Each changes the workspace, the shop and the model, or is refused by all. */
const steps: readonly ((model: Model, random: Random) => Promise<void>)[] = [
  async function subscribe(model, random) {
    const plan = random() < 0.8 ? 'base-monthly' : 'base-yearly'
    const now = expected(model)
    if (!model.isInstalled) {
      expect(await refusal(initiate(plan))).toBe('connection_refused')
    } else if (model.running === 'frozen') {
      expect(await initiate(plan)).toBe(bills())
    } else if (now === 'paid' || (now === 'cancelled' && plan !== model.plan)) {
      expect(await refusal(initiate(plan))).toBe('conflict')
    } else if (now === 'cancelled') {
      await resume(model, random)
    } else if (await decide(await initiate(plan), plan, random)) {
      const fresh = { isCancelled: false, unpaidSince: null, ended: null } as const
      Object.assign(model, { kind: 'subscription', plan, running: 'active', ...fresh })
      pay(model, endOf(model, model.now))
    } else expect(model.paysBills).toBe(false)
  },
  async function decline(model) {
    const now = expected(model)
    if (!model.isInstalled || model.running !== null || now === 'cancelled') return
    await submit(await initiate(), { decision: 'decline' })
  },
  cancel,
  cancel,
  resume,
  async function change(model, random) {
    if (expected(model) !== 'paid') return
    const plan = other(model)
    if (model.isCredit) {
      const refused = refusal(previewPlanChange(shop.admin, { plan_id: plan }))
      expect(await refused).toBe('connection_refused')
      return
    }
    const { as_of } = await previewPlanChange(shop.admin, { plan_id: plan })
    const { to } = await changePaidPlan(shop.admin, { plan_id: plan, as_of })
    await decide(to ?? '', plan, random)
    model.plan = plan
    pay(model, endOf(model, model.now))
  },
  async function leaveBills(model) {
    await submit(bills(), { act: 'freeze' })
    model.paysBills = false
    if (model.running !== 'active') return
    Object.assign(model, { running: 'frozen', unpaidSince: model.now })
  },
  async function payBills(model) {
    await submit(bills(), { act: 'pay' })
    model.paysBills = true
    if (model.running !== 'frozen') return
    Object.assign(model, { running: 'active', unpaidSince: null, ended: null })
    if (model.isCredit && endOf(model, model.until) > model.now) wait(model, 0)
    else if (model.until <= model.now) pay(model, endOf(model, model.now))
  },
  async function uninstallApp(model, random) {
    if (!model.isInstalled) return
    await uninstall()
    Object.assign(model, { isInstalled: false, running: null })
    if (random() < 0.3) {
      shop.billing.dropEvents()
      model.isUnnoticed = true
      return
    }
    await deliver((events) => (random() < 0.5 ? events.toReversed() : [...events, ...events]))
    if (model.kind === 'subscription' && model.ended === null) model.ended = 'inactive'
  },
  reinstall,
  reinstall,
  async function chooseFree(model) {
    const refused = await refusal(choosePlan(shop.admin, choose('free')))
    const isPossible = !isOpen(expected(model))
    expect(refused === 'conflict').toBe(!isPossible)
    if (!isPossible) return
    Object.assign(model, { kind: 'free', running: null, ended: null, unpaidSince: null })
  },
  async function waitLittle(model, random) {
    await waitDays(model, Math.ceil(random() * 40) / 4)
  },
  async function waitLong(model, random) {
    await waitDays(model, Math.ceil(random() * 40))
  },
  // To the end of the period, and up to two days beyond.
  async function waitForEnd(model, random) {
    const left = Math.max(0, model.until - model.now) / msPerDay
    await waitDays(model, left + Math.floor(random() * 9) / 4)
  },
  async function leavePage(model) {
    if (!model.isInstalled || model.running !== null || expected(model) === 'cancelled') return
    expect(await initiate()).toContain('/confirm')
  },
]

async function waitDays(model: Model, days: number): Promise<void> {
  await pass(days)
  wait(model, days * msPerDay)
}

async function cancel(model: Model): Promise<void> {
  if (model.kind !== 'subscription') return
  const now = expected(model)
  const refused = await refusal(cancelPlan(shop.admin, { planId: model.plan }))
  expect(refused === 'conflict').toBe(now !== 'paid' && now !== 'past_due')
  if (now === 'paid') Object.assign(model, { isCancelled: true, running: null })
  if (now === 'past_due') Object.assign(model, { ended: 'inactive', running: null })
}

async function resume(model: Model, random: Random): Promise<void> {
  if (expected(model) !== 'cancelled' || !model.isInstalled) return
  if (!(await decide(await initiate(model.plan), model.plan, random))) {
    expect(model.paysBills).toBe(false)
    return
  }
  Object.assign(model, { isCancelled: false, running: 'active' })
  const days = Math.ceil((model.paidUntil - model.now) / msPerDay)
  if (days <= 0) pay(model, endOf(model, model.now))
  else Object.assign(model, { until: model.now + days * msPerDay, isCredit: true })
}

async function reinstall(model: Model): Promise<void> {
  if (model.isInstalled) return
  expect(await installAgain()).toBe(shop.orgId)
  wait(model, 1_000)
  const wasUnpaid = model.unpaidSince !== null
  Object.assign(model, { isInstalled: true, isUnnoticed: false })
  if (model.kind !== 'subscription' || model.ended === 'expired' || model.isCancelled) {
    if (model.ended === 'inactive' && model.until > model.now) model.ended = null
    return
  }
  if (wasUnpaid || model.until <= model.now) model.ended = 'inactive'
  else Object.assign(model, { ended: null, isCancelled: true })
}

/** Nothing can be read from a shop that uninstalled the app unnoticed. */
const whileUnnoticed = ['reinstall', 'waitLittle', 'waitLong', 'waitForEnd']

const deliveries: readonly (() => Promise<unknown>)[] = [
  () => deliver(),
  () => deliver((events) => events.toReversed()),
  () => deliver((events) => [...events, ...events]),
  () => {
    shop.billing.dropEvents()
    return compareSubscriptions(shop.admin)
  },
]

/** Of 40 steps each; `npm run soak` makes 250. */
const runs = Number(process.env['PAYMENT_RUNS'] ?? 5)
const firstSeed = Number(process.env['PAYMENT_SEED'] ?? 1)
const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index)

describe('random sequences of approvals, webhooks, installations and time', () => {
  const seen = new Set<PlanState>()

  it.each(seeds)(
    'lead to what merchants expect, without a charge too many (seed %s)',
    { timeout: 240_000 },
    async (seed) => {
      const random = seeded(seed)
      const trialEnd = start + 14 * msPerDay
      const model: Model = {
        now: start,
        kind: 'trial',
        plan: 'base-monthly',
        isInstalled: true,
        isUnnoticed: false,
        running: null,
        paysBills: true,
        until: trialEnd,
        paidUntil: start,
        isCredit: false,
        isCancelled: false,
        unpaidSince: null,
        ended: null,
        charges: 0,
      }
      const log: string[] = []
      for (let count = 0; count < 40; count += 1) {
        const step = steps[Math.floor(random() * steps.length)]
        if (step === undefined) throw new Error('no step')
        if (model.isUnnoticed && !whileUnnoticed.includes(step.name)) continue
        seen.add(expected(model))
        log.push(`${step.name} at ${expected(model)}`)
        await step(model, random)
        await deliveries[Math.floor(random() * deliveries.length)]?.()
        expect([log, await state()]).toEqual([log, expected(model)])
        expect([log, charges().length]).toEqual([log, model.charges])
      }
    },
  )

  it('reach every state but an agreed plan', () => {
    expect([...seen].toSorted()).toEqual(
      PlanState.options.filter((one) => one !== 'enterprise').toSorted(),
    )
  })
})
