import type { AppSubscription } from '@cartograph/connectors'
import { msPerDay, type Money } from '@cartograph/contract'
import type { Subscription, UsageTerms } from '../payments/payment-provider.ts'
import { fromShopMoney } from './shop-amount.ts'
import { toSubscriptionKey } from './subscription-key.ts'
import { readTerms } from './usage-terms.ts'

/**
 * The subscription that decides about a plan: the one that runs, of which a shop has at most one, or else the newest
 * that has ended. What was never approved does not count.
 */
export function decidingSubscription(
  newestFirst: readonly AppSubscription[],
): AppSubscription | null {
  const isRunning = ({ status }: AppSubscription) => status === 'ACTIVE' || status === 'FROZEN'
  return (
    newestFirst.find(isRunning) ?? newestFirst.find(({ status }) => status === 'CANCELLED') ?? null
  )
}

export const readSubscription = {
  listed(accountId: string, one: AppSubscription, now: Date): Subscription {
    const state = stateOf(one)
    return {
      id: toSubscriptionKey(accountId, one.id),
      planId: planIn(one),
      currency: priceOf(one)?.currency ?? '',
      state,
      paidUntil: paidUntilOf(one, now),
      cancelsAtEnd: false,
      ended: state === 'ended' ? { at: now, reason: 'cancelled' } : null,
      invoice: null,
    }
  },
  /** One that Shopify no longer lists. */
  cancelled: (id: string, now: Date): Subscription => ended(id, { at: now, reason: 'cancelled' }),
  /** The app was uninstalled, which ends it. */
  withdrawn: (id: string, now: Date): Subscription => ended(id, { at: now, reason: 'ended' }),
}

function ended(id: string, end: NonNullable<Subscription['ended']>): Subscription {
  const nothing = { planId: null, currency: '', paidUntil: null, invoice: null }
  return { id, ...nothing, state: 'ended', cancelsAtEnd: false, ended: end }
}

function stateOf({ status }: AppSubscription): Subscription['state'] {
  if (status === 'ACTIVE') return 'active'
  return status === 'FROZEN' ? 'past_due' : 'ended'
}

/** Our return address says what was chosen, and for which workspace. Only we and Shopify can write it. */
export function planIn({ returnUrl }: AppSubscription): string | null {
  return parametersOf(returnUrl).get('plan_id')
}

export function workspaceIn({ returnUrl }: AppSubscription): string | null {
  return parametersOf(returnUrl).get('org_id')
}

/** The charges by use that were approved. */
export function termsIn({ returnUrl }: AppSubscription): UsageTerms | null {
  return readTerms(parametersOf(returnUrl).get('usage'))
}

function parametersOf(url: string): URLSearchParams {
  return URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()
}

function recurring({ lineItems }: AppSubscription) {
  return lineItems.map(({ plan }) => plan.pricingDetails).find(({ price }) => price !== undefined)
}

export function priceOf(one: AppSubscription): Money | null {
  const price = recurring(one)?.price
  return price === undefined ? null : fromShopMoney(price.amount, price.currencyCode)
}

/** What was charged by use in the current period, and the cap; null where none was approved. */
export function usageOf({ lineItems }: AppSubscription): { amount: Money; cap: Money } | null {
  for (const { plan } of lineItems) {
    const { balanceUsed: balance, cappedAmount: cap } = plan.pricingDetails
    if (balance === undefined || cap === undefined) continue
    return {
      amount: fromShopMoney(balance.amount, balance.currencyCode),
      cap: fromShopMoney(cap.amount, cap.currencyCode),
    }
  }
  return null
}

export function isYearly(one: AppSubscription): boolean {
  return recurring(one)?.interval === 'ANNUAL'
}

interface Credit {
  readonly paidUntil: Date
  readonly now: Date
}

/**
 * Until when a plan that is approved again was paid. Shopify counts free days as whole ones, so that the day is that
 * of the last payment, also after it was cancelled and approved several times.
 */
export function creditUntil(
  newestFirst: readonly AppSubscription[],
  { paidUntil, now }: Credit,
): Date {
  const last = newestFirst.find(({ status }) => status === 'CANCELLED')
  if (last === undefined) return paidUntil
  const firstCharge = Date.parse(last.createdAt) + last.trialDays * msPerDay
  const stated = parametersOf(last.returnUrl).get('paid_until')
  if (stated === null || firstCharge <= now.getTime()) return paidUntil
  const until = new Date(stated)
  return until < paidUntil ? until : paidUntil
}

/** Where a period that ends then began. */
export function periodStart(one: AppSubscription, end: Date): Date {
  if (!isYearly(one)) return new Date(end.getTime() - 30 * msPerDay)
  const start = new Date(end)
  start.setUTCFullYear(start.getUTCFullYear() - 1)
  return start
}

/** False for one that is approved, and whose first charge comes later. */
export function hasStarted(one: AppSubscription, now: Date): boolean {
  const end = one.currentPeriodEnd
  return end === null || periodStart(one, new Date(end)) <= now
}

/** Shopify states the end of the first period that is charged, also while that has not begun. */
function paidUntilOf(one: AppSubscription, now: Date): Date | null {
  if (one.currentPeriodEnd === null) return null
  const end = new Date(one.currentPeriodEnd)
  return hasStarted(one, now) ? end : periodStart(one, end)
}
