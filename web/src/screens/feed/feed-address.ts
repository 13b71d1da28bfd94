import {
  addDays,
  type ClientRequest,
  ConnectionId,
  type Day,
  type feedInsights,
  Member,
  PlatformCode,
  timeFilters,
} from '@cartograph/contract'

/** The filters of the feed, as in the URL. */
export interface FeedChoices {
  readonly days: FeedDays
  /** '' is any. */
  readonly sentiment: '' | '1' | '-1'
  readonly metrics: readonly string[]
  /** A dimension; '' is any. */
  readonly group: string
  /** Platforms, and data sources by id. */
  readonly sources: readonly (PlatformCode | ConnectionId)[]
  readonly isCompact: boolean
  /** Includes dismissed insights. */
  readonly hasClosed: boolean
}
export type FeedDays = (typeof timeFilters)[number]['value']

export const feedDays = timeFilters.map(({ value, display: label }) => ({ value, label }))

export const defaultChoices: FeedChoices = {
  days: '28',
  sentiment: '',
  metrics: [],
  group: '',
  sources: [],
  isCompact: false,
  hasClosed: false,
}

export type FeedSearch = Readonly<Record<string, string | undefined>>

/** Ignores invalid parameters. */
export function readAddress(search: FeedSearch): FeedChoices {
  const { days, sentiment, group = '' } = search
  return {
    days: feedDays.find(({ value }) => value === days)?.value ?? defaultChoices.days,
    sentiment: sentiment === '1' || sentiment === '-1' ? sentiment : '',
    metrics: listOf(search['metrics']).filter((metric) => Member.safeParse(metric).success),
    group: /^[a-z][a-z0-9_]{0,63}$/.test(group) ? group : '',
    sources: listOf(search['sources']).flatMap(parseSource),
    isCompact: search['view'] === 'compact',
    hasClosed: search['closed'] === '1',
  }
}

/** Leaves out default values. */
export function writeAddress(choices: FeedChoices): FeedSearch {
  const { days, sentiment, metrics, group, sources, isCompact, hasClosed } = choices
  const unlessDefault = (text: string, usual: string) => (text === usual ? undefined : text)
  return {
    days: unlessDefault(days, defaultChoices.days),
    sentiment: unlessDefault(sentiment, ''),
    metrics: unlessDefault(metrics.join(','), ''),
    group: unlessDefault(group, ''),
    sources: unlessDefault(sources.join(','), ''),
    view: isCompact ? 'compact' : undefined,
    closed: hasClosed ? '1' : undefined,
  }
}

/** Whether a filter other than the dates is set. */
export function isNarrowed({ sentiment, metrics, group, sources }: FeedChoices): boolean {
  return sentiment !== '' || metrics.length > 0 || group !== '' || sources.length > 0
}

/** The body of the feed request. The last complete day is yesterday. */
export function buildFeedBody(
  choices: FeedChoices,
  today: Day,
): ClientRequest<typeof feedInsights>['body'] {
  const { days, sentiment, metrics, group, sources, hasClosed } = choices
  return {
    ...(days !== 'all' && { since: addDays(today, -Number(days)) }),
    change_sentiment: sentiment,
    metrics: [...metrics],
    entity_group: group,
    datasource_ids: sources.flatMap((source) => ConnectionId.safeParse(source).data ?? []),
    datasource_types: sources.flatMap((source) => PlatformCode.safeParse(source).data ?? []),
    include_closed: hasClosed,
  }
}

/** Empty if the text is neither a platform nor the id of a data source. */
export function parseSource(text: string): readonly (PlatformCode | ConnectionId)[] {
  const platform = PlatformCode.safeParse(text)
  if (platform.success) return [platform.data]
  const id = ConnectionId.safeParse(text)
  return id.success ? [id.data] : []
}

const listOf = (text: string | undefined) =>
  text === undefined || text === '' ? [] : text.split(',')
