import { describe, expect, it } from 'vitest'
import { IncidentEvent, IncidentState, nextIncidentState } from './incident-transitions.ts'

const running = { hasRecovered: false }

describe('the states of an incident', () => {
  it('are exactly these after each event', () => {
    const table = Object.fromEntries(
      IncidentState.options.map((state) => [
        state,
        IncidentEvent.options.map((event) => nextIncidentState(state, event, running)).join(' '),
      ]),
    )
    expect(IncidentEvent.options.join(' ')).toBe(
      'acknowledge assign snooze close reopen wake recover',
    )
    expect(table).toEqual({
      open: 'acknowledged assigned snoozed closed   closed',
      acknowledged: ' assigned snoozed closed   closed',
      assigned: ' assigned snoozed closed   closed',
      snoozed: 'acknowledged assigned snoozed closed  open closed',
      closed: '    open  closed',
    })
  })

  it('do not change any more after the recovery', () => {
    for (const state of IncidentState.options)
      for (const event of IncidentEvent.options)
        expect(nextIncidentState(state, event, { hasRecovered: true })).toBeNull()
  })

  it('can all be reached, and all be left', () => {
    const reached = new Set<IncidentState>(['open'])
    for (const state of reached)
      for (const event of IncidentEvent.options) {
        const next = nextIncidentState(state, event, running)
        if (next !== null) reached.add(next)
      }
    expect([...reached].toSorted()).toEqual([...IncidentState.options].toSorted())
    for (const state of reached) {
      const left = IncidentEvent.options.filter((event) => {
        const next = nextIncidentState(state, event, running)
        return next !== null && next !== state
      })
      expect(left.length, state).toBeGreaterThan(0)
    }
  })
})
