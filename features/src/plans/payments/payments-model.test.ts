import { msPerDay, PlanState } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { goodCard } from '../../testing/payments.ts'
import { seeded } from '../../testing/seeded.ts'
import {
  cancelPlan,
  changePaidPlan,
  choosePlan,
  compareSubscriptions,
  previewPlanChange,
} from '../index.ts'
import {
  charges,
  deliver,
  idIn,
  initiate,
  pass,
  paying,
  refusal,
  start,
  state,
  subscribe,
  usePayingWorkspace,
} from '../../testing/paying.ts'

usePayingWorkspace()

/** What a customer expects, without columns, events and a provider. */
interface Model {
  now: number
  kind: 'trial' | 'free' | 'subscription'
  plan: 'base-monthly' | 'base-yearly'
  /** Whether the card is accepted when its owner is absent. */
  isGood: boolean
  until: number
  isCancelled: boolean
  unpaidSince: number | null
  ended: 'expired' | 'inactive' | null
  charges: number
}

const endOf = ({ plan }: Model, from: number) =>
  plan === 'base-monthly'
    ? from + 30 * msPerDay
    : new Date(from).setUTCFullYear(new Date(from).getUTCFullYear() + 1)

function wait(model: Model, ms: number): void {
  model.now += ms
  while (model.kind === 'subscription' && model.ended === null) {
    if (model.unpaidSince !== null) {
      if (model.unpaidSince + 7 * msPerDay > model.now) return
      model.ended = 'expired'
    } else if (model.until > model.now) return
    else if (model.isCancelled) model.ended = 'expired'
    else if (model.isGood) {
      model.charges += 1
      model.until = endOf(model, model.until)
    } else model.unpaidSince = model.until
  }
}

function expected(model: Model): PlanState {
  if (model.kind === 'trial') return model.until <= model.now ? 'expired' : 'trial'
  if (model.kind === 'free') return 'free'
  if (model.ended !== null) return model.ended
  if (model.unpaidSince !== null) return 'past_due'
  return model.isCancelled ? 'cancelled' : 'paid'
}

const failingLater = { ...goodCard, card: '4000000000000341' }
const declined = { ...goodCard, card: '4000000000000002' }
const choose = (plan_id: string) => ({ plan_id, payment_id: null, is_trial: false })

/** Each changes the workspace and the model, or is refused by both. */
const steps: readonly ((model: Model, random: () => number) => Promise<void>)[] = [
  async (model, random) => {
    const plan = random() < 0.8 ? 'base-monthly' : 'base-yearly'
    const isGood = random() < 0.6
    const now = expected(model)
    if (now === 'past_due') return
    if (now === 'paid' || now === 'cancelled') {
      expect(await refusal(initiate(plan))).toBe('conflict')
      return
    }
    await subscribe(plan, isGood ? goodCard : failingLater)
    const fresh = { isCancelled: false, unpaidSince: null, ended: null } as const
    Object.assign(model, { kind: 'subscription', plan, isGood, ...fresh })
    Object.assign(model, { until: endOf(model, model.now), charges: model.charges + 1 })
  },
  async (model) => {
    if (['past_due', 'paid', 'cancelled'].includes(expected(model))) return
    const { to } = await paying.payments.submit(await initiate(), declined)
    expect(to).toBeNull()
  },
  async (model) => {
    if (model.kind !== 'subscription') return
    const now = expected(model)
    const isPossible = now === 'paid' || now === 'past_due'
    const refused = await refusal(cancelPlan(paying.admin, { planId: model.plan }))
    expect(refused === 'conflict').toBe(!isPossible)
    if (now === 'paid') model.isCancelled = true
    if (now === 'past_due') model.ended = 'inactive'
  },
  async (model) => {
    if (expected(model) !== 'cancelled') return
    await choosePlan(paying.admin, choose(model.plan))
    model.isCancelled = false
  },
  async (model) => {
    if (expected(model) !== 'paid' || model.plan !== 'base-monthly') return
    const { as_of } = await previewPlanChange(paying.admin, { plan_id: 'base-yearly' })
    const { to } = await changePaidPlan(paying.admin, { plan_id: 'base-yearly', as_of })
    expect(to === null).toBe(model.isGood)
    if (!model.isGood) return
    model.plan = 'base-yearly'
    Object.assign(model, { until: endOf(model, model.now), charges: model.charges + 1 })
  },
  async (model) => {
    if (model.unpaidSince === null || expected(model) !== 'past_due') return
    const page = await initiate(model.plan)
    await paying.payments.submit(page, goodCard)
    const until = endOf(model, model.unpaidSince)
    Object.assign(model, { isGood: true, unpaidSince: null, until, charges: model.charges + 1 })
  },
  async (model) => {
    const isPossible = !['past_due', 'paid', 'cancelled'].includes(expected(model))
    const refused = await refusal(choosePlan(paying.admin, choose('free')))
    expect(refused === 'conflict').toBe(!isPossible)
    if (isPossible) Object.assign(model, { kind: 'free', ended: null, unpaidSince: null })
  },
  async (model, random) => {
    const days = Math.ceil(random() * 40) / 4
    pass(days)
    wait(model, days * msPerDay)
  },
  async (model, random) => {
    const days = Math.ceil(random() * 40)
    pass(days)
    wait(model, days * msPerDay)
  },
  // To the end of the period, and up to two days beyond.
  async (model, random) => {
    const days = Math.max(0, model.until - model.now) / msPerDay + Math.floor(random() * 9) / 4
    pass(days)
    wait(model, days * msPerDay)
  },
  // Leaves the page open.
  async (model) => {
    if (['past_due', 'paid', 'cancelled'].includes(expected(model))) return
    expect(idIn(`http://x/?payment_id=${await initiate()}`)).not.toBe('')
  },
]

const deliveries: readonly (() => Promise<unknown>)[] = [
  () => deliver(),
  () => deliver((events) => events.toReversed()),
  () => deliver((events) => [...events, ...events]),
  () => {
    paying.payments.stripe.dropEvents()
    return compareSubscriptions(paying.admin)
  },
]

/** Of 40 steps each; `npm run soak` makes 250. */
const runs = Number(process.env['PAYMENT_RUNS'] ?? 20)
const firstSeed = Number(process.env['PAYMENT_SEED'] ?? 1)
const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index)

describe('random sequences of payments, events and time', () => {
  const seen = new Set<PlanState>()

  it.each(seeds)(
    'lead to what customers expect, without a charge too many (seed %s)',
    { timeout: 120_000 },
    async (seed) => {
      const random = seeded(seed)
      const model: Model = {
        now: start,
        kind: 'trial',
        plan: 'base-monthly',
        isGood: true,
        until: start + 14 * msPerDay,
        isCancelled: false,
        unpaidSince: null,
        ended: null,
        charges: 0,
      }
      const log: string[] = []
      for (let count = 0; count < 40; count += 1) {
        const index = Math.floor(random() * steps.length)
        seen.add(expected(model))
        log.push(`${index} at ${expected(model)}`)
        await steps[index]?.(model, random)
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
