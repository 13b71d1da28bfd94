import {
  formatDecimal,
  noonAt,
  type AdBreakdownRow,
  type AdSpendRow,
  type PlatformCode,
} from '@cartograph/contract'
import type { z } from 'zod'
import { parsePayload } from '../http/parse-payload.ts'
import type { DayTotal, NormaliseContext, NormalisedRecord, RawRecord } from '../stream.ts'
import { normaliseDecimal } from '../values/decimal.ts'
import { namedValue } from '../values/known-value.ts'
import { plainDecimal, toUnits } from '../values/plain-decimal.ts'
import { textOrNull } from '../values/text-or-null.ts'

/** What an ad did on a day, or the finest level that the platform reports: the others are null. */
export interface AdResult extends AdFigures {
  readonly campaign: (Named & { readonly status: string | null }) | null
  readonly adSet: Named | null
  readonly ad: Named | null
}

export interface AdFigures {
  /** Decimal text in the account's currency. */
  readonly spend: string
  readonly impressions: number
  readonly clicks: number
  /** Purchases in the attribution window that the README of the platform names. */
  readonly purchases: Claim
  /** Other conversions; null where the platform does not tell them apart from purchases. */
  readonly others: Claim | null
  /** What precedes a purchase, in decimal text; absent where the platform does not report it. */
  readonly steps?: { readonly addToCarts: string; readonly checkouts: string }
}

interface Named {
  readonly id: string
  readonly name: string | null | undefined
}

/** Conversions as the platform claims them, in decimal text; null where it tracks none. */
export interface Claim {
  readonly count: string | null
  /** In the account's currency. */
  readonly value: string | null
}

export interface AdDay<Result = AdResult> {
  readonly platform: PlatformCode
  /** In the account's time zone. */
  readonly day: string
  readonly account: { readonly id: string; readonly name: string | null | undefined }
  readonly results: readonly Result[]
}

/** The rows of a day of an ad account, which replace its stored rows. */
export function adDay(day: AdDay, context: NormaliseContext): NormalisedRecord {
  const shared = dayColumns(day, context)
  // A row that changes between two pages may be on both.
  const byEntity = new Map<string, AdSpendRow>()
  for (const result of day.results) {
    const row = { ...shared, ...entityColumns(result, day.account.id), ...figureColumns(result) }
    byEntity.set(`${row.level} ${row.entity_id}`, row)
  }
  return { ad_spend: { scope: scopeOf(day, context), rows: [...byEntity.values()] } }
}

/**
 * Normalises the raw records of days, each of which replaces the stored rows of its day. `resultsOf`
 * reads the results from the payload.
 */
export function adDayNormaliser<Payload extends z.ZodType>(
  platform: PlatformCode,
  payload: Payload,
  accountOf: (params: NormaliseContext['params']) => AdDay['account'],
  resultsOf: (payload: z.output<Payload>, context: NormaliseContext) => readonly AdResult[],
) {
  return (record: RawRecord, context: NormaliseContext): NormalisedRecord => {
    const day = record.externalId
    const parsed = parsePayload(payload, record.payload, `Ads of ${day}`)
    const results = resultsOf(parsed, context)
    return adDay({ platform, day, account: accountOf(context.params), results }, context)
  }
}

/** The status of a campaign as it is stored; null where the platform does not say. */
export function campaignStatus(
  context: NormaliseContext,
  field: string,
  status: string | null | undefined,
  known: readonly string[],
): string | null {
  return status == null ? null : namedValue(context, field, status, known).toLowerCase()
}

/** The spend of a whole account on a day, in decimal text. */
export function spendTotal(day: string, amount: string): DayTotal {
  return { day, measure: 'spend', total: moneyOf(amount) }
}

/** What the ads of a campaign did on a day in one part of a breakdown. */
export interface AdPart extends AdFigures {
  readonly breakdown: AdBreakdown
  readonly campaign: Named
  /** Null where the platform does not know it. */
  readonly value: string | null | undefined
  readonly detail: string | null | undefined
}

/** With what `value` and `detail` are: an action's detail is its category, a product's its ID. */
export type AdBreakdown =
  | 'age' // and gender
  | 'conversion_action' // and category
  | 'country'
  | 'device' // and network
  | 'placement' // and position
  | 'product' // and ID
  | 'search_term'

/** The same for all breakdowns of a day. The later of two parts with the same values counts. */
export function breakdownDay(day: AdDay<AdPart>, context: NormaliseContext): NormalisedRecord {
  const shared = dayColumns(day, context)
  const byPart = new Map<string, AdBreakdownRow>()
  for (const part of day.results) {
    const [value, detail] = [part.value ?? '', part.detail ?? '']
    byPart.set(JSON.stringify([part.breakdown, part.campaign.id, value, detail]), {
      ...shared,
      breakdown: part.breakdown,
      campaign_id: part.campaign.id,
      campaign_name: textOrNull(part.campaign.name),
      value,
      detail,
      ...figureColumns(part),
    })
  }
  return { ad_breakdowns: { scope: scopeOf(day, context), rows: [...byPart.values()] } }
}

function scopeOf({ account, day }: AdDay<unknown>, { connectionId }: NormaliseContext) {
  return [connectionId, account.id, day]
}

function dayColumns(
  { platform, day, account }: AdDay<unknown>,
  { connectionId, timezone, currency }: NormaliseContext,
) {
  return {
    connection_id: connectionId,
    platform,
    account_id: account.id,
    account_name: textOrNull(account.name),
    day,
    noon_at: noonAt(day, timezone),
    currency,
  }
}

/** Adds up what is claimed in several places, such as on the website and in the app. */
export function sumClaims(claims: readonly Claim[]): Claim {
  return {
    count: sumKnown(claims.map(({ count }) => count)),
    value: sumKnown(claims.map(({ value }) => value)),
  }
}

/** Null if none of them is known. */
function sumKnown(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const units = known.reduce((sum, value) => sum + toUnits(value, places), 0n)
  return formatDecimal(units, places)
}

const places = 8

function entityColumns({ campaign, adSet, ad }: AdResult, accountId: string) {
  const [level, entityId] =
    ad !== null
      ? ['ad', ad.id]
      : adSet !== null
        ? ['ad_set', adSet.id]
        : campaign !== null
          ? ['campaign', campaign.id]
          : ['account', accountId]
  return {
    level,
    entity_id: entityId,
    campaign_id: campaign?.id ?? null,
    campaign_name: textOrNull(campaign?.name),
    ad_set_id: adSet?.id ?? null,
    ad_set_name: textOrNull(adSet?.name),
    ad_id: ad?.id ?? null,
    ad_name: textOrNull(ad?.name),
    campaign_status: campaign?.status ?? null,
  }
}

function figureColumns({ spend, impressions, clicks, purchases, others, steps }: AdFigures) {
  return {
    spend: moneyOf(spend),
    impressions,
    clicks,
    conversions: countOf(purchases.count),
    conversion_value: valueOf(purchases.value),
    other_conversions: countOf(others?.count ?? null),
    other_conversion_value: valueOf(others?.value ?? null),
    add_to_carts: countOf(steps?.addToCarts ?? null),
    checkouts: countOf(steps?.checkouts ?? null),
  }
}

function countOf(count: string | null): string | null {
  return count === null ? null : plainDecimal(count, places)
}

function valueOf(value: string | null): string | null {
  return value === null ? null : moneyOf(value)
}

function moneyOf(amount: string): string {
  return normaliseDecimal(plainDecimal(amount, 4))
}
