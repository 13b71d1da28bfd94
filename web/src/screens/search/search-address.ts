import type { ClientRequest, searchInsights } from '@cartograph/contract'

/** What is searched for. All of it stands in the address. */
export interface SearchChoices {
  /** What the findings are about; null for whoever searches by words. */
  readonly entity: { readonly id: string; readonly alias: string } | null
  /** Words of the findings themselves. */
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

/** A name without an id is searched for as words; what is not understood is as if it were not there. */
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
  const said = (text: string) => (text === '' ? undefined : text)
  return {
    entity_alias: entity?.alias,
    metadata_id: entity?.id,
    phrase: said(phrase),
    sentiment: said(sentiment),
    period: said(period),
  }
}

/** Null while nothing is searched for. */
export function searchBodyOf({
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
