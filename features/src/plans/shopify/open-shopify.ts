import { shopBillingPage, type ShopBilling } from '@cartograph/connectors'
import { AppError, msPerDay } from '@cartograph/contract'
import { eq, paymentAccounts } from '@cartograph/store'
import type { Context } from '../../context.ts'
import {
  PaymentError,
  type AccountSubscription,
  type PaymentProvider,
  type PricedPlan,
  type SubscriptionChange,
} from '../payments/payment-provider.ts'
import { askBilling } from './ask-billing.ts'
import { openShop } from './open-shop.ts'
import { priceOfChange } from './price-of-change.ts'
import {
  creditUntil,
  decidingSubscription,
  hasStarted,
  planIn,
  priceOf,
  readSubscription,
  usageOf,
  workspaceIn,
} from './read-subscription.ts'
import { toShopMoney } from './shop-amount.ts'
import { subscriptionGid, subscriptionId, toSubscriptionKey } from './subscription-key.ts'
import { describeTerms, writeTerms } from './usage-terms.ts'

/**
 * Payments through Shopify, for workspaces that were installed from it. The account is the shop, and each step that
 * costs something is approved on a page of Shopify; its bills, its method of payment and its address are the shop's.
 */
export function openShopify(ctx: Context): PaymentProvider {
  async function ask<T>(
    accountId: string,
    work: (billing: ShopBilling, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { billing } = await openShop(ctx, accountId)
    if (billing === null) throw new PaymentError(installFirst, { isRefusal: true, cause: null })
    return askBilling(ctx, billing, work)
  }

  async function readOf(accountId: string) {
    const { account, billing } = await openShop(ctx, accountId)
    const followed = account.subscriptionId
    if (billing === null)
      return followed === null ? null : readSubscription.withdrawn(followed, ctx.clock())
    const all = await askBilling(ctx, billing, (shop, signal) => shop.list(signal))
    const own = all.filter((one) => workspaceIn(one) === account.orgId && countsAs(one))
    const deciding = decidingSubscription(own)
    if (deciding !== null) return readSubscription.listed(accountId, deciding, ctx.clock())
    return followed === null ? null : readSubscription.cancelled(followed, ctx.clock())
  }

  /** A test pays for nothing, unless the installation takes tests for payments. */
  function countsAs({ test }: { readonly test: boolean }): boolean {
    return !test || ctx.settings.takesTestCharges
  }

  async function create(
    accountId: string,
    plan: PricedPlan,
    { returnUrl, trialDays }: { readonly returnUrl: string; readonly trialDays: number },
  ): Promise<string> {
    const price = toShopMoney({ amount_minor: plan.amountMinor, currency: plan.currency })
    return ask(accountId, (billing, signal) =>
      billing.create(
        {
          name: plan.displayName,
          interval: plan.interval === 'year' ? 'ANNUAL' : 'EVERY_30_DAYS',
          price,
          usage: plan.usage && {
            cap: toShopMoney({ amount_minor: plan.usage.capMinor, currency: plan.currency }),
            terms: describeTerms(plan.usage, plan.currency),
          },
          returnUrl:
            plan.usage === null ? returnUrl : `${returnUrl}&usage=${writeTerms(plan.usage)}`,
          isTest: ctx.settings.takesTestCharges,
          trialDays,
        },
        signal,
      ),
    )
  }

  async function cancel(key: string): Promise<void> {
    const { accountId, id } = subscriptionId(key)
    const { billing } = await openShop(ctx, accountId)
    // Uninstalling has ended it.
    if (billing === null) return
    await askBilling(ctx, billing, async (shop, signal) => {
      try {
        await shop.cancel(subscriptionGid(id), signal)
      } catch (error) {
        // A request that was repeated finds it cancelled.
        const found = await shop.find(subscriptionGid(id), signal)
        if (found === null || found.status === 'ACTIVE' || found.status === 'FROZEN') throw error
      }
    })
  }

  async function changing({ subscriptionId: key }: SubscriptionChange) {
    const { accountId, id } = subscriptionId(key)
    const found = await ask(accountId, (shop, signal) => shop.find(subscriptionGid(id), signal))
    if (found === null) throw new AppError('conflict')
    if (!hasStarted(found, ctx.clock()))
      throw new PaymentError(changeLater, { isRefusal: true, cause: null })
    return { accountId, found }
  }

  return {
    type: 'shopify',
    // It is opened by the installation.
    openAccount: () => Promise.reject(new PaymentError(installFirst, refused)),
    // Approving a page that is still open replaces the subscription, and credits what is left of it.
    closePayments: () => Promise.resolve(),
    async readCurrencies(accountId) {
      return ['USD', await ask(accountId, (shop, signal) => shop.readCurrency(signal))]
    },
    async startPayment({ accountId, plan, paidUrl, paidUntil }) {
      // Shopify adds its own id of the charge.
      const returnUrl = paidUrl.replace('payment_id={payment_id}&', '')
      if (paidUntil === null) return create(accountId, plan, { returnUrl, trialDays: 0 })
      const all = await ask(accountId, (shop, signal) => shop.list(signal))
      const until = creditUntil(all, { paidUntil, now: ctx.clock() })
      const leftMs = until.getTime() - ctx.clock().getTime()
      return create(accountId, plan, {
        returnUrl: `${returnUrl}&paid_until=${until.toISOString()}`,
        trialDays: Math.max(0, Math.ceil(leftMs / msPerDay)),
      })
    },
    async readPayment(chargeId, accountId) {
      if (!/^\d{1,20}$/.test(chargeId)) return null
      const found = await ask(accountId, (shop, signal) =>
        shop.find(subscriptionGid(chargeId), signal),
      )
      if (found === null) return null
      const isPaid = found.status === 'ACTIVE' && countsAs(found)
      return { orgId: workspaceIn(found), accountId, planId: planIn(found), isPaid }
    },
    readSubscription: readOf,
    async listSubscriptions() {
      const accounts = await ctx.store.asSystem((tx) =>
        tx
          .select({ accountId: paymentAccounts.accountId })
          .from(paymentAccounts)
          .where(eq(paymentAccounts.provider, 'shopify')),
      )
      const listed: AccountSubscription[] = []
      for (const { accountId } of accounts) {
        try {
          const subscription = await readOf(accountId)
          if (subscription !== null) listed.push({ accountId, subscription })
        } catch (err) {
          if (!(err instanceof AppError) && !(err instanceof PaymentError)) throw err
          ctx.log.warn({ err, accountId }, 'the subscription of a shop cannot be read')
        }
      }
      return listed
    },
    cancelAtEnd: cancel,
    resume: null,
    end: cancel,
    async previewChange(change) {
      const { found } = await changing(change)
      return priceOfChange(found, change)
    },
    async changePlan(change) {
      const { accountId } = await changing(change)
      return create(accountId, change.plan, { returnUrl: change.returnUrl, trialDays: 0 })
    },
    async readBilling(accountId) {
      const { account, billing } = await openShop(ctx, accountId)
      const nothing = { next_payment: null, payment_method: null, billing_name: null }
      const empty = { billing_address: [], tax_ids: [], invoices: [] }
      const atShop = { ...nothing, ...empty, charged_by_use: null }
      if (billing === null) return atShop
      const all = await askBilling(ctx, billing, (shop, signal) => shop.list(signal))
      const running = all.find(
        (one) =>
          toSubscriptionKey(accountId, one.id) === account.subscriptionId &&
          one.status === 'ACTIVE',
      )
      const price = running === undefined ? null : priceOf(running)
      if (running === undefined || price === null) return atShop
      const { paidUntil } = readSubscription.listed(accountId, running, ctx.clock())
      if (paidUntil === null) return atShop
      return {
        ...atShop,
        next_payment: { at: paidUntil.toISOString(), amount: price },
        charged_by_use: usageOf(running),
      }
    },
    async openPortal(accountId) {
      const { shop, hosts } = await openShop(ctx, accountId)
      if (shop === null) throw new PaymentError(installFirst, refused)
      return shopBillingPage({ shop, hosts })
    },
  }
}

const refused = { isRefusal: true, cause: null }
const installFirst =
  'Cartograph isn’t installed in your Shopify store. Install it again from Shopify, then choose a plan.'
const changeLater =
  'What you have paid already covers this plan. It can be changed once its next period begins.'
