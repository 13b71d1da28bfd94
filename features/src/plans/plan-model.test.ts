import { planAllows, PlanState, planTransitions, msPerDay, type OrgId } from '@cartograph/contract'
import { and, eq, workspaces } from '@cartograph/store'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPlan, type PlanColumns } from '../plan-columns.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { applyPlanStep, type PlanChange } from './apply-plan-step.ts'
import { isOpenWorkspace, planStateOf } from './plan-state-of.ts'

const start = Date.parse('2026-11-14T09:00:00.000Z')
const on = { hasPlans: true }

/** What a customer may expect, without columns: what was paid or given, until when, and what was ended. */
interface Model {
  kind: 'free' | 'trial' | 'paid' | 'enterprise'
  /** Of the trial, the paid period or the agreed term. */
  until: number | null
  isCancelled: boolean
  dueSince: number | null
  isEnded: boolean
}

function modelState(model: Model, now: number): PlanState {
  if (model.isEnded) return 'inactive'
  if (model.kind !== 'paid') {
    return model.until !== null && model.until <= now ? 'expired' : model.kind
  }
  const isOver = model.until !== null && model.until <= now
  if (model.isCancelled) return isOver ? 'expired' : 'cancelled'
  const due = model.dueSince ?? (isOver ? model.until : null)
  if (due === null) return 'paid'
  return due + 7 * msPerDay <= now ? 'expired' : 'past_due'
}

/** Changes the model as the step promises; the table says whether the step is possible. */
function step(model: Model, { step: name, ...change }: PlanChange, now: number): Model {
  const fresh = { until: null, isCancelled: false, dueSince: null, isEnded: false }
  switch (name) {
    case 'choose_free':
      return { ...fresh, kind: 'free' }
    case 'pay':
      return { ...fresh, kind: 'paid', until: 'periodEndsAt' in change ? +change.periodEndsAt : 0 }
    case 'grant_enterprise': {
      const until = 'expiresAt' in change && change.expiresAt !== null ? +change.expiresAt : null
      return { ...fresh, kind: 'enterprise', until }
    }
    case 'fail_payment':
      return { ...model, dueSince: model.dueSince ?? Math.min(model.until ?? now, now) }
    case 'cancel':
      return modelState(model, now) === 'paid'
        ? { ...model, isCancelled: true }
        : { ...model, isEnded: true }
    case 'resume':
      return { ...model, isCancelled: false }
    case 'withdraw':
      return { ...model, isEnded: true }
  }
}

const days = (most: number) => fc.integer({ min: 0, max: most * 4 }).map((n) => (n / 4) * msPerDay)
type Move =
  | { readonly wait: number }
  | { readonly name: PlanChange['step']; readonly length: number; readonly yearly: boolean }
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ wait: days(40) }),
  fc.record({
    name: fc.constantFrom(
      'choose_free' as const,
      'pay' as const,
      'fail_payment' as const,
      'cancel' as const,
      'resume' as const,
      'withdraw' as const,
      'grant_enterprise' as const,
    ),
    length: days(400).map((length) => length + msPerDay),
    yearly: fc.boolean(),
  }),
)

function changeOf(move: Exclude<Move, { wait: number }>, now: number): PlanChange {
  const end = new Date(now + move.length)
  switch (move.name) {
    case 'choose_free':
      return { step: 'choose_free', planId: 'free' }
    case 'pay': {
      const planId = move.yearly ? 'base-yearly' : 'base-monthly'
      return { step: 'pay', planId, periodEndsAt: end }
    }
    case 'grant_enterprise':
      return { step: move.name, planId: 'enterprise', expiresAt: move.yearly ? end : null }
    default:
      return { step: move.name }
  }
}

describe('random sequences of steps', () => {
  it('agree with a model of what customers expect', () => {
    const seen = new Set<PlanState>()
    let steps = 0
    fc.assert(
      fc.property(fc.array(move, { minLength: 10, maxLength: 40, size: 'max' }), (moves) => {
        let now = start
        const trialEnd = start + 14 * msPerDay
        let row: PlanColumns = { ...noPlan, planIsTrial: true, planExpiresAt: new Date(trialEnd) }
        let model: Model = {
          kind: 'trial',
          until: trialEnd,
          isCancelled: false,
          dueSince: null,
          isEnded: false,
        }
        const stateNow = () => planStateOf(row, { clock: () => new Date(now), settings: on })
        for (const each of moves) {
          steps += 1
          const before = stateNow()
          const change = 'wait' in each ? null : changeOf(each, now)
          const next = change && applyPlanStep(row, change, new Date(now))
          const promised = change === null ? before : (planTransitions[before][change.step] ?? null)
          if ('wait' in each) now += each.wait
          if (change !== null && next !== null) {
            row = next
            model = step(model, change, now)
          }
          const state = stateNow()
          seen.add(state)
          expect(state).toBe(modelState(model, now))
          // The table is kept: no step that it does not have, and no other state than it says.
          expect(change === null || state === (next === null ? before : promised)).toBe(true)
          expect(change === null || (next === null) === (promised === null)).toBe(true)
          // Time alone never opens a workspace, and what is paid for is open.
          expect(change !== null || planAllows(before, 'data') || state === before).toBe(true)
          const isPaid = model.kind === 'paid' && !model.isEnded && now < (model.until ?? 0)
          const isOverdue = model.dueSince !== null && now >= model.dueSince + 7 * msPerDay
          expect(!isPaid || isOverdue || planAllows(state, 'data')).toBe(true)
        }
      }),
      { numRuns: 1_000, seed: 25 },
    )
    expect(steps).toBeGreaterThan(10_000)
    expect([...seen].toSorted()).toEqual([...PlanState.options].toSorted())
  })
})

describe('the condition in SQL', () => {
  let test: TestServices
  let orgId: OrgId
  beforeAll(async () => {
    test = await openTestServices()
    orgId = await test.addWorkspace(await test.addUser('admin@plans.example'))
  })
  afterAll(() => test.close())

  const moment = fc.option(
    days(20).map((ms) => new Date(start + ms - 10 * msPerDay)),
    { freq: 2 },
  )
  const columns: fc.Arbitrary<PlanColumns> = fc.record({
    planId: fc.constant(null),
    planIsTrial: fc.boolean(),
    planIsFree: fc.boolean(),
    planIsEnterprise: fc.boolean(),
    planExpiresAt: moment,
    planCancelledAt: fc.option(fc.constant(new Date(start)), { freq: 1 }),
    planPeriodEndsAt: moment,
    planCancelsAtEnd: fc.boolean(),
    planPastDueSince: moment,
  })

  it('lets the same workspaces work as the rules', async () => {
    const rules = { clock: () => new Date(start), settings: on }
    const counts = { open: 0, closed: 0 }
    await fc.assert(
      fc.asyncProperty(columns, async (row) => {
        const found = await test.store.asSystem(async (tx) => {
          await tx.update(workspaces).set(row).where(eq(workspaces.orgId, orgId))
          return tx
            .select({ orgId: workspaces.orgId })
            .from(workspaces)
            .where(and(eq(workspaces.orgId, orgId), isOpenWorkspace(workspaces.orgId, rules)))
        })
        const isOpen = planAllows(planStateOf(row, rules), 'syncs')
        counts[isOpen ? 'open' : 'closed'] += 1
        expect(found.length === 1).toBe(isOpen)
      }),
      { numRuns: 200, seed: 25 },
    )
    expect(counts.open).toBeGreaterThan(20)
    expect(counts.closed).toBeGreaterThan(20)
  })

  it('is none without plans', () => {
    const rules = { clock: () => new Date(start), settings: { hasPlans: false } }
    expect(isOpenWorkspace(workspaces.orgId, rules)).toBeUndefined()
  })
})
