import { msPerDay } from '@cartograph/contract'
import { dateTime, gid } from '../format.ts'
import { shopId } from '../shop-id.ts'
import { decimalOf } from './shop-amount.ts'
import {
  emptyShopBilling,
  type ShopBillingState,
  type ShopEvent,
  type SimulatedSubscription,
  type SimulatedUsageRecord,
} from './state.ts'

export interface ShopLedgerOptions {
  readonly clock: () => Date
  readonly state?: ShopBillingState | null
  readonly onEvent: () => void
}

export type ShopLedger = ReturnType<typeof openShopLedger>
type NewSubscription = Omit<
  SimulatedSubscription,
  'id' | 'status' | 'createdAt' | 'trialEnd' | 'periodEnd'
>
type NewUsageRecord = Pick<SimulatedUsageRecord, 'amountMinor' | 'description' | 'idempotencyKey'>

/** Shopify's rules for subscriptions of one app: a shop has one that is active, approved by its merchant. */
export function openShopLedger({ clock, onEvent, ...options }: ShopLedgerOptions) {
  // What was stored before may lack a list.
  const state = { ...emptyShopBilling(), ...options.state }
  const now = () => clock().getTime()

  function find(shop: string, id: number): SimulatedSubscription | null {
    return state.subscriptions.find((one) => one.shop === shop && one.id === id) ?? null
  }

  function running(shop: string): SimulatedSubscription | null {
    const isRunning = ({ status }: SimulatedSubscription) =>
      status === 'ACTIVE' || status === 'FROZEN'
    return state.subscriptions.find((one) => one.shop === shop && isRunning(one)) ?? null
  }

  function emit(shop: string, topic: ShopEvent['topic'], content: object, at: number): void {
    state.sequence += 1
    const id = `sandbox-${String(state.sequence).padStart(8, '0')}`
    const event = { id, topic, shop, body: JSON.stringify(content), triggeredAt: at }
    state.events.push({ event, attempts: 0, nextAt: 0 })
    onEvent()
  }

  function setStatus(
    subscription: SimulatedSubscription,
    status: SimulatedSubscription['status'],
    at: number,
  ): void {
    subscription.status = status
    const { shop, id, name, createdAt, currency, usage } = subscription
    const content = {
      app_subscription: {
        admin_graphql_api_id: gid('AppSubscription', id),
        name,
        status,
        admin_graphql_api_shop_id: gid('Shop', shopId(shop)),
        created_at: dateTime(createdAt),
        updated_at: dateTime(at),
        currency,
        capped_amount: usage === null ? null : decimalOf(usage.capMinor, usage.currency),
      },
    }
    emit(shop, 'app_subscriptions/update', content, at)
  }

  function charge(subscription: SimulatedSubscription, amountMinor: number, at: number): void {
    const { shop, id, currency, isTest } = subscription
    if (!isTest && amountMinor !== 0)
      state.charges.push({ shop, subscription: id, amountMinor, currency, at })
  }

  /** False for a shop that has to pay its bills first. */
  function approve(subscription: SimulatedSubscription): boolean {
    const at = now()
    const before = running(subscription.shop)
    const trialEnd = subscription.createdAt + subscription.trialDays * msPerDay
    if (state.unpaying.includes(subscription.shop)) return false
    if (before !== null) setStatus(before, 'CANCELLED', at)
    if (trialEnd > at) {
      subscription.trialEnd = trialEnd
      subscription.periodEnd = periodAfter(subscription, trialEnd)
    } else if (before !== null && before.periodEnd !== null) {
      const change = changeOf(before, subscription, at)
      charge(subscription, change.dueMinor, at)
      subscription.periodEnd = change.periodEnd
    } else {
      charge(subscription, subscription.amountMinor, at)
      subscription.periodEnd = periodAfter(subscription, at)
    }
    setStatus(subscription, 'ACTIVE', at)
    return true
  }

  function balanceUsed({ id, periodEnd }: SimulatedSubscription): number {
    return state.usageRecords
      .filter((one) => one.subscription === id && one.periodEnd === periodEnd)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }

  /** Answers why it is refused instead. A key is recorded once in a shop, whatever else is asked for. */
  function recordUsage(
    subscription: SimulatedSubscription,
    wanted: NewUsageRecord,
  ): SimulatedUsageRecord | string {
    const { shop, id, status, usage, periodEnd } = subscription
    const known = state.usageRecords.find(
      (one) => one.shop === shop && one.idempotencyKey === wanted.idempotencyKey,
    )
    if (known !== undefined && wanted.idempotencyKey !== null) return known
    if (usage === null) return 'The line item has no usage pricing'
    if (status !== 'ACTIVE' || periodEnd === null) return 'The subscription is not active'
    if (balanceUsed(subscription) + wanted.amountMinor > usage.capMinor)
      return 'Total price exceeds balance remaining'
    state.sequence += 1
    const at = now()
    const { currency } = usage
    const number = 1_000_000 + state.sequence
    const created = { ...wanted, id: number, shop, subscription: id, currency, at, periodEnd }
    state.usageRecords.push(created)
    charge(subscription, wanted.amountMinor, at)
    return created
  }

  function turnPeriod(subscription: SimulatedSubscription, at: number): void {
    if (state.unpaying.includes(subscription.shop)) {
      setStatus(subscription, 'FROZEN', at)
      return
    }
    charge(subscription, subscription.amountMinor, at)
    subscription.periodEnd = periodAfter(subscription, at)
  }

  /** A trial is charged when it ends, which is where its first period begins. */
  function endTrial(subscription: SimulatedSubscription, at: number): void {
    subscription.trialEnd = null
    if (state.unpaying.includes(subscription.shop)) {
      subscription.periodEnd = at
      setStatus(subscription, 'FROZEN', at)
    } else charge(subscription, subscription.amountMinor, at)
  }

  /** Does everything that was due until now, in its order. */
  function settle(): void {
    for (const one of state.subscriptions) {
      const end = one.createdAt + pendingMs
      if (one.status === 'PENDING' && end <= now()) setStatus(one, 'EXPIRED', end)
      while (one.status === 'ACTIVE' && one.periodEnd !== null) {
        if (one.trialEnd !== null && one.trialEnd <= now()) endTrial(one, one.trialEnd)
        else if (one.periodEnd <= now()) turnPeriod(one, one.periodEnd)
        else break
      }
    }
  }

  return {
    state,
    now,
    settle,
    find,
    running,
    list: (shop: string) => state.subscriptions.filter((one) => one.shop === shop).toReversed(),
    create(wanted: NewSubscription): SimulatedSubscription {
      state.sequence += 1
      const id = 1_000_000 + state.sequence
      const created = { ...wanted, id, status: 'PENDING' as const, createdAt: now() }
      const subscription = { ...created, trialEnd: null, periodEnd: null }
      state.subscriptions.push(subscription)
      return subscription
    },
    approve,
    balanceUsed,
    recordUsage,
    /** The newest first. */
    listUsage: ({ id }: SimulatedSubscription) =>
      state.usageRecords.filter(({ subscription }) => subscription === id).toReversed(),
    decline: (subscription: SimulatedSubscription) => setStatus(subscription, 'DECLINED', now()),
    cancel: (subscription: SimulatedSubscription) => setStatus(subscription, 'CANCELLED', now()),
    /** The shop stops paying its bills: what runs is frozen at once. */
    freeze(shop: string): void {
      if (!state.unpaying.includes(shop)) state.unpaying.push(shop)
      const current = running(shop)
      if (current?.status === 'ACTIVE') setStatus(current, 'FROZEN', now())
    },
    /** It pays again. A period that ended meanwhile is followed by one from now on. */
    unfreeze(shop: string): void {
      state.unpaying = state.unpaying.filter((one) => one !== shop)
      const current = running(shop)
      if (current?.status !== 'FROZEN') return
      if (current.periodEnd === null || current.periodEnd <= now()) {
        charge(current, current.amountMinor, now())
        current.periodEnd = periodAfter(current, now())
        current.trialEnd = null
      }
      setStatus(current, 'ACTIVE', now())
    },
    uninstall(shop: string): void {
      const current = running(shop)
      if (current !== null) setStatus(current, 'CANCELLED', now())
      const domain = `${shop}.myshopify.com`
      const content = { id: shopId(shop), name: shop, domain, myshopify_domain: domain }
      emit(shop, 'app/uninstalled', content, now())
    },
  }
}

/** Shopify keeps the cycle where the interval stays, and otherwise credits what is left of the old period. */
function changeOf(before: SimulatedSubscription, after: SimulatedSubscription, at: number) {
  const end = before.periodEnd ?? at
  const length = end - periodBefore(before, end)
  // Nothing is left of a period that has not been charged yet.
  const left = before.trialEnd === null ? Math.min(1, Math.max(0, (end - at) / length)) : 0
  const isSameCycle = before.interval === after.interval && before.currency === after.currency
  if (isSameCycle && before.trialEnd === null)
    return { dueMinor: Math.round((after.amountMinor - before.amountMinor) * left), periodEnd: end }
  return {
    dueMinor: after.amountMinor - Math.round(before.amountMinor * left),
    periodEnd: periodAfter(after, at),
  }
}

function periodAfter({ interval }: SimulatedSubscription, start: number): number {
  if (interval === 'EVERY_30_DAYS') return start + 30 * msPerDay
  const end = new Date(start)
  return end.setUTCFullYear(end.getUTCFullYear() + 1)
}

function periodBefore({ interval }: SimulatedSubscription, end: number): number {
  if (interval === 'EVERY_30_DAYS') return end - 30 * msPerDay
  const start = new Date(end)
  return start.setUTCFullYear(start.getUTCFullYear() - 1)
}

/** What is not approved until then expires. */
const pendingMs = 2 * msPerDay
