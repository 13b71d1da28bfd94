import { formatDay } from '@cartograph/contract'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import { advertiserId } from './account.ts'
import type { Query } from './read-query.ts'

/** The rows of a query: one for each combination of the columns that are no figures. */
export function runQuery(shop: SandboxShop, query: Query, at: Date) {
  const dimensions = query.columns.filter(({ isFigure }) => !isFigure)
  const groups = new Map<string, { readonly entry: Entry; readonly figures: Figures }>()
  for (const entry of entriesOf(shop, query, at)) {
    const key = JSON.stringify(dimensions.map(({ name }) => entry.names[name]))
    const figures = groups.get(key)?.figures ?? {}
    for (const [name, figure] of Object.entries(entry.figures))
      figures[name] = (figures[name] ?? 0) + figure
    groups.set(key, { entry, figures })
  }
  const sorted = [...groups.values()].toSorted((one, other) => {
    for (const { name, isDescending } of query.sort) {
      const left = one.entry.names[name] ?? ''
      const right = other.entry.names[name] ?? ''
      if (left !== right) return left < right === isDescending ? 1 : -1
    }
    return 0
  })
  return sorted.slice(query.offset, query.offset + query.limit).map(({ entry, figures }) =>
    // Two columns of the same name have one key.
    Object.fromEntries(
      query.columns.map(({ name, alias, spelling, isFigure }) => [
        alias ?? spelling,
        isFigure ? figureText(name, figures[name] ?? 0) : (entry.names[name] ?? null),
      ]),
    ),
  )
}

type Figures = Record<string, number>

interface Entry {
  readonly names: Readonly<Record<string, string | null>>
  readonly figures: Readonly<Figures>
}

/** Money in hundredths. */
const money = ['graph.spend', 'graph.ordervalue']

function figureText(name: string, figure: number): string {
  return money.includes(name) ? moneyText(figure) : String(figure)
}

function entriesOf(shop: SandboxShop, query: Query, at: Date): readonly Entry[] {
  const tables = new Set(query.columns.map(({ table }) => table))
  const { timezone, currency } = shop.world.options
  const advertiser = {
    'advertiserinfo.id': advertiserId(shop),
    'advertiserinfo.name': shop.title,
    'advertiserinfo.timezone': timezone,
    'advertiserinfo.currency': currency,
  }
  const creatives = creativesOf(shop).map((names) => ({ ...advertiser, ...names }))
  if (tables.has('Graph')) return daysOf(shop, query, at, creatives)
  const isOfAds = tables.has('CampaignInfo') || tables.has('CreativeInfo')
  return (isOfAds ? creatives : [advertiser]).map((names) => ({ names, figures: {} }))
}

type Names = Entry['names']

function creativesOf({ ledgers }: SandboxShop): readonly Names[] {
  return ledgers.ads.MT.campaigns.flatMap(({ id, name, status, adSets }) =>
    adSets.flatMap((group) =>
      group.ads.map((creative) => ({
        'campaigninfo.id': id,
        'campaigninfo.name': name,
        'campaigninfo.status': status === 'active' ? 'Live' : 'Paused',
        'creativeinfo.id': creative.id,
        'creativeinfo.name': creative.name,
        'creativeinfo.creativegroupid': group.id,
        'creativeinfo.creativegroupname': group.name,
        'graph.campaignid': id,
        'graph.creativeid': creative.id,
      })),
    ),
  )
}

/** The results of creatives by day; none of the day that is not over. */
function daysOf(shop: SandboxShop, query: Query, at: Date, creatives: readonly Names[]): Entry[] {
  const { ledgers, world } = shop
  const today = createCalendar(world.options.timezone).dayAt(at.getTime())
  const byId = new Map(creatives.map((names) => [names['creativeinfo.id'], names]))
  const days = Array.from({ length: query.last - query.first + 1 }, (_, n) => query.first + n)
  return days
    .filter((day) => day < today)
    .flatMap((day) =>
      ledgers.ads.MT.day(formatDay(day), at).map((row) => ({
        names: { ...byId.get(row.adId), 'graph.day': formatDay(day) },
        figures: {
          'graph.spend': row.spendMinor,
          'graph.impressions': row.impressions,
          'graph.visits': row.clicks,
          'graph.conversions': row.conversions,
          'graph.ordervalue': row.conversionValueMinor,
        },
      })),
    )
}
