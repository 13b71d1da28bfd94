import { adDayNormaliser, campaignStatus, type AdResult } from '../kit/ads/ad-day.ts'
import { addExactly } from '../kit/ads/figures.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { DayPayload, type AdElement, type ConversionElement } from './api-types.ts'
import { statuses } from './client.ts'
import { manifest } from './manifest.ts'

/** Each day of the account replaces its stored rows. */
export const normaliseDay = adDayNormaliser(manifest.code, DayPayload, accountOf, resultsOf)

function accountOf({ ad_account_id: id = '', name }: NormaliseContext['params']) {
  return { id, name }
}

function resultsOf(payload: DayPayload, context: NormaliseContext): readonly AdResult[] {
  const conversions = groupBy(payload.conversions, ({ pivotValues: [creative] }) => creative)
  const isPurchase = purchasesOf(payload, context)
  return payload.ads.map((row) => {
    const [group, campaign, creative] = row.pivotValues
    const own = conversions.get(creative) ?? []
    const purchases = own.filter(isPurchase)
    const others = own.filter((one) => !isPurchase(one))
    const status = payload.groups[group]?.status
    return {
      campaign: {
        id: group,
        name: payload.groups[group]?.name,
        status: campaignStatus(context, 'status', status, statuses),
      },
      adSet: { id: campaign, name: payload.campaigns[campaign]?.name },
      ad: { id: creative, name: payload.creatives[creative]?.name },
      spend: row.costInLocalCurrency,
      impressions: row.impressions,
      clicks: row.clicks,
      purchases: { count: countOf(purchases), value: valueOf(purchases) },
      others: { count: othersOf(others, row), value: valueOf(others) },
    }
  })
}

/** By the type of a conversion; one that is not known is no purchase. */
function purchasesOf({ types, conversions }: DayPayload, context: NormaliseContext) {
  const used = new Set(conversions.map(({ pivotValues: [, conversion] }) => conversion))
  const purchases = new Set<string>()
  for (const id of used) {
    const type = namedValue(context, 'conversion.type', types[id] ?? 'OTHER', conversionTypes)
    if (type === 'PURCHASE') purchases.add(id)
  }
  return ({ pivotValues: [, conversion] }: ConversionElement) => purchases.has(conversion)
}

function countOf(rows: readonly ConversionElement[]): string {
  return String(rows.reduce((sum, row) => sum + row.externalWebsiteConversions, 0))
}

function valueOf(rows: readonly ConversionElement[]): string {
  return addExactly(rows.map((row) => row.conversionValueInLocalCurrency))
}

/** Leads that members send from LinkedIn itself are no conversions of the website. */
function othersOf(rows: readonly ConversionElement[], { oneClickLeads }: AdElement): string {
  return String(Number(countOf(rows)) + oneClickLeads)
}

const conversionTypes = [
  'PURCHASE',
  'ADD_TO_CART',
  'ADD_BILLING_INFO',
  'ADD_TO_LIST',
  'AD_CLICK',
  'AD_VIEW',
  'BOOK_APPOINTMENT',
  'COMPLETE_SIGNUP',
  'CONTACT',
  'DONATE',
  'DOWNLOAD',
  'INSTALL',
  'JOB_APPLY',
  'KEY_PAGE_VIEW',
  'LEAD',
  'LOGIN',
  'MARKETING_QUALIFIED_LEAD',
  'OTHER',
  'OUTBOUND_CLICK',
  'PHONE_CALL',
  'QUALIFIED_LEAD',
  'REQUEST_QUOTE',
  'SALES_QUALIFIED_LEAD',
  'SAVE',
  'SCHEDULE',
  'SEARCH',
  'SHARE',
  'SIGN_UP',
  'START_CHECKOUT',
  'START_TRIAL',
  'SUBMIT_APPLICATION',
  'SUBSCRIBE',
  'VIEW_CONTENT',
  'VIEW_VIDEO',
]
