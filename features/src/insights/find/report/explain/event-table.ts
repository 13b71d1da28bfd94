import { describePeriod, formatDay, type ExplainerItem } from '@cartograph/contract'
import { truncateSentence } from './format-size.ts'

export interface KnownEvent {
  readonly what: string
  /** Null if the day is not known. */
  readonly when: string | null
}

/** Events with their days; null without any. */
export function eventTable(title: string, events: readonly KnownEvent[]): ExplainerItem | null {
  if (events.length === 0) return null
  return {
    explainer_key: 'events',
    display_type: 'table',
    sentence: truncateSentence(`${events.map(({ what }) => what).join('; ')}.`),
    exp: {
      type: 'table',
      title,
      title_cols: ['When'],
      title_rows: events.map(({ what }) => what),
      units_rows: events.map(() => 'number'),
      data: events.map(({ when }) => [when]),
    },
  }
}

export function dayWords(day: number): string {
  return describePeriod('day', formatDay(day)).replace(/^on /, '')
}
