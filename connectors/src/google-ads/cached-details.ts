import { msPerDay } from '@cartograph/contract'
import type { AccountDetails } from '../kit/stream.ts'

/** The facts of an account that are stored with the connection. */
export interface StoredFacts {
  readonly descriptiveName: string
  readonly currencyCode: string
  readonly timeZone: string
}

/** The stored facts, however old; null before the account was described. */
export function storedFacts(params: Readonly<Record<string, string>>): StoredFacts | null {
  const { descriptive_name: descriptiveName = '', currency_code, time_zone } = params
  if (!currency_code || !time_zone) return null
  return { descriptiveName, currencyCode: currency_code, timeZone: time_zone }
}

/** The stored details of less than a day ago: describing an account takes several operations. */
export function cachedDetails(
  params: Readonly<Record<string, string>>,
  now: number,
): AccountDetails | null {
  const facts = storedFacts(params)
  const { customer_id: accountKey = '', described_at } = params
  const age = now - Date.parse(described_at ?? '')
  if (facts === null || !(age >= 0 && age < msPerDay)) return null
  const { descriptiveName: name, currencyCode: currency, timeZone: timezone } = facts
  return { accountKey: accountKey.replaceAll('-', ''), name, currency, timezone, params }
}
