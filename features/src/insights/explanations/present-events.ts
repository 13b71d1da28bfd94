import { describePeriod, formatDay, type ExplainerItem } from '@cartograph/contract'
import { truncateSentence } from '../find/report/explain/format-size.ts'

interface EventsOfChange {
  /** What happened to single products at some time in the period. */
  readonly products: readonly string[]
  readonly actions: readonly { readonly what: string; readonly day: number }[]
}

/** What happened in the period of a change; null if nothing is known. */
export function presentEvents({ products, actions }: EventsOfChange): ExplainerItem | null {
  const events = [
    ...actions.map(({ what, day }) => ({
      what,
      when: describePeriod('day', formatDay(day)).replace(/^on /, ''),
    })),
    ...products.map((what) => ({ what, when: null })),
  ]
  if (events.length === 0) return null
  return {
    explainer_key: 'events',
    display_type: 'table',
    sentence: truncateSentence(`${events.map(({ what }) => what).join('; ')}.`),
    exp: {
      type: 'table',
      title: 'What happened',
      title_cols: ['When'],
      title_rows: events.map(({ what }) => what),
      units_rows: events.map(() => 'number'),
      data: events.map(({ when }) => [when]),
    },
  }
}
