import { moneyText } from '../../kit/written-values.ts'
import type { AdCampaign, AdDay } from '../../world/ledgers/ledger-types.ts'
import type { Account } from './accounts.ts'
import { invalid } from './fault.ts'
import { goals } from './goals.ts'
import type { ReportRequest } from './report-request.ts'

type Row = Readonly<Record<string, string>>

/** Performance Max has asset groups in place of ads, so no report of ads has its spend. */
export function isPerformanceMax({ name }: Pick<AdCampaign, 'name'>): boolean {
  return name === 'bing_performance_max'
}

/** The rows of a report; a day without impressions has none. */
export function reportRows(account: Account, request: ReportRequest, at: Date): readonly Row[] {
  const { type, days, columns } = request
  const rowsOf = rowsByType[type]
  if (rowsOf === undefined) throw invalid(`The sandbox has no ${type}.`)
  if (!account.hasAds) return []
  return days.flatMap((day) => {
    const ads = account.shop.ledgers.ads.BA.day(day, at)
    const groups = ads.length === 0 ? [] : rowsOf(account, ads)
    return groups.flatMap((group) =>
      figuresOf(group.ads, columns).map((figures) => {
        const all: Row = { ...group.names, ...figures, TimePeriod: day }
        return Object.fromEntries(columns.map((column) => [column, valueOf(all, column)]))
      }),
    )
  })
}

function valueOf(row: Row, column: string): string {
  const value = row[column]
  if (value === undefined) throw invalid(`The sandbox has no column ${column}.`)
  return value
}

interface Group {
  readonly names: Row
  readonly ads: readonly AdDay[]
}

const rowsByType: Readonly<Record<string, (account: Account, ads: readonly AdDay[]) => Group[]>> = {
  AccountPerformanceReportRequest: ({ id }, ads) => [{ names: { AccountId: id }, ads }],
  CampaignPerformanceReportRequest: ({ shop }, ads) =>
    shop.ledgers.ads.BA.campaigns.flatMap((campaign) => {
      const own = ads.filter(({ campaignId }) => campaignId === campaign.id)
      return own.length === 0 ? [] : [{ names: namesOf(campaign), ads: own }]
    }),
  AdPerformanceReportRequest: ({ shop }, ads) =>
    ads.flatMap((row) => {
      const { campaigns } = shop.ledgers.ads.BA
      const campaign = campaigns.find(({ id }) => id === row.campaignId)
      if (campaign === undefined || isPerformanceMax(campaign)) return []
      const adGroup = campaign.adSets.find(({ id }) => id === row.adSetId)
      const names = {
        ...namesOf(campaign),
        AdGroupId: row.adSetId,
        AdGroupName: adGroup?.name ?? '',
        AdId: row.adId,
        AdTitle: '',
        TitlePart1: adGroup?.ads.find(({ id }) => id === row.adId)?.name ?? '',
      }
      return [{ names, ads: [row] }]
    }),
}

function namesOf({ id, name, status }: AdCampaign): Row {
  const state = status === 'active' ? 'Active' : 'Paused'
  return { CampaignId: id, CampaignName: name, CampaignStatus: state }
}

/** One row, or one for each goal with conversions where the goal is a column. */
function figuresOf(ads: readonly AdDay[], columns: readonly string[]): Row[] {
  const total = (of: (ad: AdDay) => number) => ads.reduce((sum, ad) => sum + of(ad), 0)
  if (columns.includes('Goal'))
    return goals.flatMap(({ Name, conversions, revenueMinor }) => {
      const count = total(conversions)
      const revenue = moneyText(total(revenueMinor))
      // They are fractions where several goals share a conversion.
      return count === 0
        ? []
        : [{ Goal: Name, ConversionsQualified: count.toFixed(2), Revenue: revenue }]
    })
  return [
    {
      Spend: moneyText(total((ad) => ad.spendMinor)),
      Impressions: String(total((ad) => ad.impressions)),
      Clicks: String(total((ad) => ad.clicks)),
    },
  ]
}
