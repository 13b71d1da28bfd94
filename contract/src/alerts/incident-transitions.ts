import * as z from 'zod/mini'

export const IncidentState = z.enum(['open', 'acknowledged', 'assigned', 'snoozed', 'closed'])
export type IncidentState = z.infer<typeof IncidentState>

/** What people do, and what happens by itself: `wake` at the end of a snooze, `recover` when the alert no longer fires. */
export const IncidentEvent = z.enum([
  'acknowledge',
  'assign',
  'snooze',
  'close',
  'reopen',
  'wake',
  'recover',
])
export type IncidentEvent = z.infer<typeof IncidentEvent>

/** The next state; what is absent cannot happen. */
const transitions: Readonly<
  Record<IncidentState, Readonly<Partial<Record<IncidentEvent, IncidentState>>>>
> = {
  open: {
    acknowledge: 'acknowledged',
    assign: 'assigned',
    snooze: 'snoozed',
    close: 'closed',
    recover: 'closed',
  },
  acknowledged: { assign: 'assigned', snooze: 'snoozed', close: 'closed', recover: 'closed' },
  assigned: { assign: 'assigned', snooze: 'snoozed', close: 'closed', recover: 'closed' },
  snoozed: {
    acknowledge: 'acknowledged',
    assign: 'assigned',
    snooze: 'snoozed',
    close: 'closed',
    wake: 'open',
    recover: 'closed',
  },
  // The run goes on: it recovers later, and stays closed.
  closed: { reopen: 'open', recover: 'closed' },
}

/** Null if the event cannot happen in this state. A run that has recovered is over: nothing follows. */
export function nextIncidentState(
  state: IncidentState,
  event: IncidentEvent,
  { hasRecovered }: { readonly hasRecovered: boolean },
): IncidentState | null {
  return hasRecovered ? null : (transitions[state][event] ?? null)
}
