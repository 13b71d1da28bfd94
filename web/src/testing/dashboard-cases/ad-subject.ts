import type { AdSpendRow } from '@cartograph/contract'
import { nameByCube, plainEntry, type Entry } from './ledger.ts'
import { added, ratio, times, total } from './reference-measures.ts'
import type { Subject } from './subject.ts'

const cube = 'PlatformAdSpend'
const spend = total('spend')
const impressions = total('impressions')
const clicks = total('clicks')
const conversions = total('conversions')
const value = total('value')

/** The costs and results of ads on two platforms, by day in the time zones of their accounts. */
export const adSubject: Subject = {
  cube,
  time: `${cube}.date`,
  measures: {
    spend: added('all', spend),
    impressions: added('all', impressions, 8),
    clicks: added('all', clicks, 8),
    conversions: added('all', conversions, 8),
    conversionValue: added('all', value),
    roas: ratio('all', value, spend, 12),
    cpc: ratio('all', spend, clicks, 4),
    cpm: ratio('all', times(1000, spend), impressions, 4),
    ctr: ratio('all', clicks, impressions, 12),
    costPerConversion: ratio('all', spend, conversions, 4),
    conversionRate: ratio('all', conversions, clicks, 12),
  },
  ranking: [`${cube}.spend`],
  texts: [`${cube}.campaign`, `${cube}.platformName`, `${cube}.adSet`, `${cube}.campaignStatus`],
  numbers: [],
  booleans: [],
  several: {
    member: `${cube}.campaign`,
    values: ['prospecting_lookalike', 'creator_collab', 'brand_search', 'None of them'],
  },
  single: { member: `${cube}.platformName`, values: ['Facebook', 'Google Ads', 'LinkedIn'] },
  words: ['e', 'US', 'search', 'prospecting', '_', 'active'],
}

export function adEntries(rows: readonly AdSpendRow[]): Entry[] {
  return rows.map((row) => ({
    ...plainEntry,
    moment: Date.parse(row.noon_at),
    amounts: {
      spend: hundredths(row.spend),
      impressions: 100 * row.impressions,
      clicks: 100 * row.clicks,
      conversions: hundredths(row.conversions),
      value: hundredths(row.conversion_value),
    },
    values: nameByCube(cube, {
      platform: row.platform,
      platformName: row.platform === 'FB' ? 'Facebook' : 'Google Ads',
      campaign: row.campaign_name,
      campaignStatus: row.campaign_status,
      adSet: row.ad_set_name,
      ad: row.ad_name,
    }),
  }))
}

function hundredths(text: string | null): number {
  const [whole = '', places = ''] = (text ?? '?').split('.')
  if (text === null || places.length > 2) throw new Error(`Nothing that these tests count: ${text}`)
  return Number(`${whole}${places.padEnd(2, '0')}`)
}
