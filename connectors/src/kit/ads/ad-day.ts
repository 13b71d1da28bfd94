import { formatDecimal, noonAt, type AdSpendRow, type PlatformCode } from '@cartograph/contract'
import type { NormaliseContext, NormalisedRecord } from '../stream.ts'
import { normaliseDecimal } from '../values/decimal.ts'
import { plainDecimal, toUnits } from '../values/plain-decimal.ts'
import { textOrNull } from '../values/text-or-null.ts'

/** What an ad did on a day, or the finest level that the platform reports: the others are null. */
export interface AdResult {
  readonly campaign: (Named & { readonly status: string | null }) | null
  readonly adSet: Named | null
  readonly ad: Named | null
  /** Decimal text in the account's currency. */
  readonly spend: string
  readonly impressions: number
  readonly clicks: number
  /** Purchases in the attribution window that the README of the platform names. */
  readonly purchases: Claim
  /** Other conversions; null where the platform does not tell them apart from purchases. */
  readonly others: Claim | null
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

export interface AdDay {
  readonly platform: PlatformCode
  /** In the account's time zone. */
  readonly day: string
  readonly account: { readonly id: string; readonly name: string | null | undefined }
  readonly results: readonly AdResult[]
}

/** The rows of a day of an ad account, which replace its stored rows. */
export function adDay(
  { platform, day, account, results }: AdDay,
  { connectionId, timezone, currency }: NormaliseContext,
): NormalisedRecord {
  const shared = {
    connection_id: connectionId,
    platform,
    account_id: account.id,
    account_name: textOrNull(account.name),
    day,
    noon_at: noonAt(day, timezone),
    currency,
  }
  // A row that changes between two pages may be on both.
  const byEntity = new Map<string, AdSpendRow>()
  for (const result of results) {
    const row = { ...shared, ...entityColumns(result, account.id), ...figureColumns(result) }
    byEntity.set(`${row.level} ${row.entity_id}`, row)
  }
  return { ad_spend: { scope: [connectionId, account.id, day], rows: [...byEntity.values()] } }
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

function figureColumns({ spend, impressions, clicks, purchases, others }: AdResult) {
  return {
    spend: moneyOf(spend),
    impressions,
    clicks,
    conversions: countOf(purchases.count),
    conversion_value: valueOf(purchases.value),
    other_conversions: countOf(others?.count ?? null),
    other_conversion_value: valueOf(others?.value ?? null),
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
