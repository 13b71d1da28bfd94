import type { ExplainerItem } from '@cartograph/contract'
import { dayWords, eventTable } from '../find/report/explain/event-table.ts'

interface EventsOfChange {
  /** What happened to single products at some time in the period. */
  readonly products: readonly string[]
  readonly actions: readonly { readonly what: string; readonly day: number }[]
}

/** What happened in the period of a change; null if nothing is known. */
export function presentEvents({ products, actions }: EventsOfChange): ExplainerItem | null {
  return eventTable('What happened', [
    ...actions.map(({ what, day }) => ({ what, when: dayWords(day) })),
    ...products.map((what) => ({ what, when: null })),
  ])
}
