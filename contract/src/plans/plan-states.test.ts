import { describe, expect, it } from 'vitest'
import { planAllows, planAreas, PlanState, PlanStep, planTransitions } from './plan-states.ts'

const closed: readonly PlanState[] = ['expired', 'inactive']
/** Every pair of a state and a step, in words: a change of the table is a decision. */
const expected = `
free        choose_free free, pay paid, grant_enterprise enterprise, cancel inactive, run_out expired
trial       choose_free free, pay paid, grant_enterprise enterprise, run_out expired
paid        pay paid, fail_payment past_due, cancel cancelled, withdraw inactive, grant_enterprise enterprise, run_out past_due
past_due    pay paid, fail_payment past_due, cancel inactive, withdraw inactive, grant_enterprise enterprise, run_out expired
cancelled   pay paid, resume paid, withdraw inactive, grant_enterprise enterprise, run_out expired
expired     choose_free free, pay paid, grant_enterprise enterprise
inactive    choose_free free, pay paid, grant_enterprise enterprise
enterprise  grant_enterprise enterprise, run_out expired`

describe('the table of transitions', () => {
  const lines = expected.trim().split('\n')

  it('names every state', () => {
    expect(lines.map((line) => line.split(' ')[0])).toEqual(PlanState.options)
  })

  it.each(lines)('%s', (line) => {
    const [from = '', ...rest] = line.split(/\s+/)
    const steps = new Map(
      rest
        .join(' ')
        .split(', ')
        .map((pair) => pair.split(' ') as [string, string]),
    )
    const row = planTransitions[PlanState.parse(from)]
    for (const step of PlanStep.options) expect([step, row[step]]).toEqual([step, steps.get(step)])
  })

  it('leads out of every closed state, by paying and for free', () => {
    for (const state of closed) {
      expect(planAllows(planTransitions[state].pay ?? state, 'data')).toBe(true)
      expect(planAllows(planTransitions[state].choose_free ?? state, 'data')).toBe(true)
    }
  })

  it('never closes a workspace because it paid, and never opens one because a payment failed', () => {
    const isOpen = (state: PlanState) => planAllows(state, 'data')
    const paying = PlanState.options.flatMap((state) => planTransitions[state].pay ?? [])
    expect(paying.filter((state) => !isOpen(state))).toEqual([])
    const failing = PlanState.options.filter((state) => 'fail_payment' in planTransitions[state])
    expect(failing.filter((state) => !isOpen(state))).toEqual([])
  })
})

describe('what a state may do', () => {
  it.each(PlanState.options)('%s: settings always, and all or nothing else', (state) => {
    const areas = Object.keys(planAreas) as (keyof typeof planAreas)[]
    const isOpen = !closed.includes(state)
    for (const area of areas) {
      expect([area, planAllows(state, area)]).toEqual([area, isOpen || area === 'settings'])
    }
  })
})
