import type { ClientRequest, searchInsights } from '@cartograph/contract'

/** The search, as in the URL. */
export interface SearchChoices {
  /** The entity; null for a search by words. */
  readonly entity: { readonly id: string; readonly alias: string } | null
  /** Words in the text of the insights. */
  readonly phrase: string
  /** '' is any. */
  readonly sentiment: '' | '1' | '-1'
  readonly period: SearchPeriod
}
export type SearchPeriod = (typeof searchPeriods)[number]['value']

export const searchPeriods = [
  { value: '', label: 'Days, weeks and months' },
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
] as const

export type SearchText = Readonly<Record<string, string | undefined>>

/** A name without an id is searched as words. Ignores invalid parameters. */
export function readSearch(search: SearchText): SearchChoices {
  const { entity_alias: alias = '', metadata_id: id = '', phrase = '', sentiment, period } = search
  return {
    entity: id === '' ? null : { id: id.slice(0, 500), alias: alias === '' ? id : alias },
    phrase: (id === '' && phrase === '' ? alias : phrase).slice(0, 200),
    sentiment: sentiment === '1' || sentiment === '-1' ? sentiment : '',
    period: searchPeriods.find(({ value }) => value === period)?.value ?? '',
  }
}

export function writeSearch({ entity, phrase, sentiment, period }: SearchChoices): SearchText {
  const unlessEmpty = (text: string) => (text === '' ? undefined : text)
  return {
    entity_alias: entity?.alias,
    metadata_id: entity?.id,
    phrase: unlessEmpty(phrase),
    sentiment: unlessEmpty(sentiment),
    period: unlessEmpty(period),
  }
}

/** Null while nothing is searched. */
export function buildSearchBody({
  entity,
  phrase,
  sentiment,
  period,
}: SearchChoices): ClientRequest<typeof searchInsights>['body'] | null {
  if (entity === null && phrase === '') return null
  return {
    metadata_ids: entity === null ? [] : [entity.id],
    phrase,
    change_sentiment: sentiment,
    ...(period !== '' && { aggregation_period: period }),
  }
}
