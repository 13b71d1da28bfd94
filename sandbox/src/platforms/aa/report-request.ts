import { dayNumber, formatDay } from '@cartograph/contract'
import { daysBetween, isDay } from '../../kit/days.ts'
import { objectOf, type Body } from '../../kit/read-request.ts'
import { invalid } from './refusal.ts'

const metrics = ['impressions', 'clicks', 'cost']
const ofCampaigns = ['date', 'campaignId', 'campaignName', 'campaignStatus', ...metrics]
const ofAds = ['date', 'campaignId', 'adGroupId', 'adGroupName', 'adId', ...metrics]
const ofClicks = ['purchases14d', 'sales14d']
const ofViews = ['purchases', 'sales', 'addToCart']

interface ReportType {
  readonly adProduct: string
  readonly groupBy: string
  readonly columns: readonly string[]
  readonly keptDays: number
}

const types: Readonly<Record<string, ReportType>> = {
  spCampaigns: type('PRODUCTS', 'campaign', [...ofCampaigns, ...ofClicks]),
  spAdvertisedProduct: type('PRODUCTS', 'advertiser', [...ofAds, ...ofClicks, 'advertisedSku']),
  sbCampaigns: type('BRANDS', 'campaign', [...ofCampaigns, ...ofViews]),
  sbAds: type('BRANDS', 'ads', [...ofAds, ...ofViews]),
  sdCampaigns: type('DISPLAY', 'campaign', [...ofCampaigns, ...ofViews]),
  sdAdvertisedProduct: type('DISPLAY', 'advertiser', [...ofAds, ...ofViews, 'promotedSku']),
}

function type(product: string, groupBy: string, columns: readonly string[]): ReportType {
  const keptDays = product === 'PRODUCTS' ? 95 : product === 'BRANDS' ? 60 : 65
  return { adProduct: `SPONSORED_${product}`, groupBy, columns, keptDays }
}

export interface ReportRequest {
  readonly typeId: string
  readonly adProduct: string
  readonly isOfAds: boolean
  readonly days: readonly string[]
  readonly columns: readonly string[]
}

/** Parses a request, and rejects what the platform rejects. */
export function parseReportRequest(body: Body, today: string): ReportRequest {
  const configuration = objectOf(body['configuration'])
  const typeId = String(configuration['reportTypeId'])
  const known = types[typeId]
  if (known === undefined) throw invalid(`configuration reportTypeId ${typeId} is not valid`)
  if (configuration['adProduct'] !== known.adProduct)
    throw invalid(`configuration adProduct does not match ${typeId}`)
  if (JSON.stringify(configuration['groupBy']) !== JSON.stringify([known.groupBy]))
    throw invalid(`configuration groupBy must be [${known.groupBy}]`)
  if (configuration['format'] !== 'GZIP_JSON') throw invalid('configuration format is not valid')
  const columns = Array.isArray(configuration['columns'])
    ? configuration['columns'].map(String)
    : []
  const unknown = columns.find((column) => !known.columns.includes(column))
  if (unknown !== undefined)
    throw invalid(`configuration columns includes invalid values: (${unknown})`)
  if (configuration['timeUnit'] !== 'DAILY' || !columns.includes('date'))
    throw invalid('configuration columns must include date for timeUnit DAILY')
  const { startDate, endDate } = body
  if (!isDay(startDate)) throw invalid('startDate is not a date')
  if (!isDay(endDate)) throw invalid('endDate is not a date')
  const days = daysBetween(startDate, endDate)
  if (days.length === 0 || days.length > 31)
    throw invalid('configuration startDate to endDate range must not exceed 31 days')
  const oldest = dayNumber(today) - known.keptDays
  if (dayNumber(startDate) < oldest)
    throw invalid(
      `startDate (${startDate}) must be equal to or after report type data retention start date (${formatDay(oldest)})`,
    )
  const { adProduct, groupBy } = known
  return { typeId, adProduct, isOfAds: groupBy !== 'campaign', days, columns }
}
