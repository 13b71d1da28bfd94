import type { PlatformCode } from '@cartograph/contract'
import adDay from '../google-ads/fixtures/ad-day.json' with { type: 'json' }
import { normaliseSpend } from '../google-ads/normalise.ts'
import report from '../google-analytics/fixtures/report.json' with { type: 'json' }
import { normaliseUsers } from '../google-analytics/normalise-users.ts'
import { normaliseSessions } from '../google-analytics/normalise.ts'
import { findFirstReply } from '../gorgias/find-first-reply.ts'
import ticket from '../gorgias/fixtures/ticket.json' with { type: 'json' }
import { normaliseTicket } from '../gorgias/normalise.ts'
import type { Stream } from '../kit/stream.ts'
import insight from '../meta/fixtures/insight.json' with { type: 'json' }
import { normaliseDay as normaliseFacebookDay } from '../meta/normalise.ts'
import charge from '../recharge/fixtures/charge.json' with { type: 'json' }
import subscription from '../recharge/fixtures/subscription.json' with { type: 'json' }
import { normaliseCharge, normaliseSubscription } from '../recharge/normalise.ts'
import customersPage from '../shopify/fixtures/customers-page.json' with { type: 'json' }
import ordersPage from '../shopify/fixtures/orders-page.json' with { type: 'json' }
import productsPage from '../shopify/fixtures/products-page.json' with { type: 'json' }
import {
  normaliseCollection,
  normaliseCustomer,
  normaliseOrder,
  normaliseProduct,
} from '../shopify/normalise.ts'
import transaction from '../stripe/fixtures/balance-transaction.json' with { type: 'json' }
import { normaliseFailedCharge, normaliseTransaction } from '../stripe/normalise.ts'
import { klaviyoSamples } from './klaviyo-samples.ts'
import reportRow from '../tiktok/fixtures/report-row.json' with { type: 'json' }
import { normaliseDay as normaliseTiktokDay } from '../tiktok/normalise.ts'

/** A record as it is stored, of the recorded answers of each platform. */
export interface Sample {
  readonly name: string
  readonly streams: readonly `${PlatformCode} ${string}`[]
  readonly normalise: Stream<never>['normalise']
  readonly externalId: string
  readonly payload: unknown
  /**
   * The fields without which the record has no identity, time or amount, and those that reading itself
   * adds.
   */
  readonly needs: readonly string[]
  /** The enums by path, with the names under which their unknown values are reported. */
  readonly enums: Readonly<Record<string, string>>
  /** The number of rows with an unknown value of an enum, where it differs from that of the sample. */
  readonly rowsOfUnknown?: Readonly<Record<string, number>>
  /** Its published schema declares which of its fields may be null. */
  readonly isGraphql?: boolean
}

const { messages, satisfaction_survey: survey, ...listedTicket } = ticket
const { line_items: lines, ...listedCharge } = charge
const customer = { id: 9, external_customer_id: { ecommerce: '6001' } }
const refund = {
  object: 'refund',
  id: 're_1',
  status: 'succeeded',
  failure_reason: null,
  charge: transaction.source,
}
const category = {
  campaign: { id: adDay.campaign.id },
  segments: { conversionActionCategory: 'PURCHASE' },
  metrics: { conversions: 2, conversionsValue: 130.5 },
}
const transactionNeeds = ['id', 'amount', 'fee', 'net', 'currency', 'created']
const sourceNeeds = ['source.id', 'source.object', 'source.charge.id', 'source.charge.object']

export const samples: readonly Sample[] = [
  ...klaviyoSamples,
  {
    name: 'a day of Google Ads',
    streams: ['GD ads'],
    normalise: normaliseSpend,
    externalId: adDay.segments.date,
    payload: {
      campaigns: [{ campaign: adDay.campaign, metrics: adDay.metrics }],
      ads: [adDay],
      categories: { campaigns: [category], ads: [] },
    },
    needs: [
      'campaigns.*.campaign.id',
      'ads.*.campaign.id',
      'ads.*.adGroup.id',
      'ads.*.adGroupAd.ad.id',
      'categories.campaigns.*.campaign.id',
      'categories.ads',
    ],
    enums: {
      'campaigns.*.campaign.status': 'campaign.status',
      'ads.*.campaign.status': 'campaign.status',
      'categories.campaigns.*.segments.conversionActionCategory': 'conversion_action_category',
    },
  },
  {
    name: 'a day of Google Analytics',
    streams: ['G4 sessions'],
    normalise: normaliseSessions,
    externalId: '2026-06-04',
    payload: {
      dimensionHeaders: report.dimensionHeaders,
      metricHeaders: report.metricHeaders,
      currencyCode: 'USD',
      isThresholded: false,
      isSampled: false,
      rows: report.rows,
    },
    needs: [
      'dimensionHeaders.*.name',
      'metricHeaders.*.name',
      'rows.*.dimensionValues.*',
      'rows.*.metricValues.*.value',
    ],
    enums: {},
  },
  {
    name: 'a week of users of Google Analytics',
    streams: ['G4 users'],
    normalise: normaliseUsers,
    externalId: 'week:2026-06-01',
    payload: {
      granularity: 'week',
      first_day: '2026-06-01',
      users: '12',
      new_users: '4',
      isSampled: false,
      isThresholded: false,
    },
    needs: ['granularity', 'first_day', 'users', 'new_users', 'isSampled', 'isThresholded'],
    enums: {},
  },
  {
    name: 'a ticket of Gorgias',
    streams: ['GO tickets', 'GO surveys'],
    normalise: normaliseTicket,
    externalId: '5',
    payload: {
      ...listedTicket,
      first_answer: findFirstReply(messages),
      satisfaction: survey,
    },
    needs: [
      'id',
      'created_datetime',
      'updated_datetime',
      'messages_count',
      'first_answer.created_datetime',
    ],
    enums: { status: 'status' },
  },
  {
    name: 'a day of Facebook',
    streams: ['FB ads'],
    normalise: normaliseFacebookDay,
    externalId: insight.date_start,
    payload: {
      insights: [
        {
          ...insight,
          inline_link_clicks: '12',
          actions: [{ action_type: 'omni_purchase', value: '2' }],
          action_values: [{ action_type: 'omni_purchase', value: '96.5' }],
        },
      ],
      campaigns: { [insight.campaign_id]: 'ACTIVE' },
    },
    needs: [
      'insights',
      'insights.*.campaign_id',
      'insights.*.adset_id',
      'insights.*.ad_id',
      'insights.*.spend',
      'insights.*.impressions',
      'insights.*.actions.*.value',
      'insights.*.action_values.*.value',
      'campaigns',
    ],
    enums: { [`campaigns.${insight.campaign_id}`]: 'effective_status' },
  },
  {
    name: 'a day of TikTok',
    streams: ['TT ads'],
    normalise: normaliseTiktokDay,
    externalId: '2026-04-01',
    payload: {
      rows: [reportRow],
      campaigns: { [reportRow.metrics.campaign_id]: 'ENABLE' },
      gmvMax: [
        {
          dimensions: { campaign_id: '5' },
          metrics: {
            campaign_name: 'All',
            operation_status: 'ENABLE',
            cost: '5',
            orders: '1',
            gross_revenue: '30',
          },
        },
      ],
    },
    needs: [
      'rows.*.dimensions.ad_id',
      'rows.*.metrics.campaign_id',
      'rows.*.metrics.adgroup_id',
      'rows.*.metrics.spend',
      'rows.*.metrics.impressions',
      'rows.*.metrics.clicks',
      'campaigns',
      'gmvMax',
      'gmvMax.*.dimensions.campaign_id',
      'gmvMax.*.metrics.cost',
    ],
    enums: {
      [`campaigns.${reportRow.metrics.campaign_id}`]: 'operation_status',
      'gmvMax.*.metrics.operation_status': 'operation_status',
    },
  },
  {
    name: 'a subscription of ReCharge',
    streams: ['RE subscriptions'],
    normalise: normaliseSubscription,
    externalId: String(subscription.id),
    payload: { ...subscription, customer },
    needs: ['id', 'created_at', 'updated_at', 'quantity'],
    enums: {
      status: 'status',
      order_interval_unit: 'order_interval_unit',
      presentment_currency: 'currency',
    },
  },
  {
    name: 'a charge of ReCharge',
    streams: ['RE charges'],
    normalise: normaliseCharge,
    externalId: `${charge.id}:77`,
    payload: { ...listedCharge, lines, hasOtherLines: false },
    needs: [
      'id',
      'scheduled_at',
      'updated_at',
      'lines.*.purchase_item_id',
      'lines.*.quantity',
      'hasOtherLines',
    ],
    enums: { status: 'status', currency: 'currency' },
    // What happened is not known, so there is no event.
    rowsOfUnknown: { status: 0 },
  },
  {
    name: 'a charge of Stripe',
    streams: ['SR balance_transactions'],
    normalise: normaliseTransaction,
    externalId: transaction.id,
    payload: { ...transaction, payout: 'po_1' },
    needs: [...transactionNeeds, 'source.id', 'source.object', 'payout'],
    enums: { reporting_category: 'reporting_category', 'source.status': 'status' },
  },
  {
    name: 'a refund of Stripe',
    streams: ['SR balance_transactions'],
    normalise: normaliseTransaction,
    externalId: transaction.id,
    payload: { ...transaction, reporting_category: 'refund', source: refund, payout: null },
    needs: [...transactionNeeds, ...sourceNeeds, 'payout'],
    enums: { 'source.status': 'status' },
  },
  {
    name: 'a dispute of Stripe',
    streams: ['SR dispute_changes'],
    normalise: normaliseTransaction,
    externalId: transaction.id,
    payload: {
      ...transaction,
      reporting_category: 'dispute',
      source: { ...refund, object: 'dispute', status: 'under_review' },
      payout: null,
    },
    needs: [...transactionNeeds, ...sourceNeeds, 'payout'],
    enums: { 'source.status': 'dispute_status' },
  },
  {
    name: 'a failed charge of Stripe',
    streams: ['SR failed_charges'],
    normalise: normaliseFailedCharge,
    externalId: transaction.source.id,
    payload: { ...transaction.source, status: 'failed' },
    needs: ['id', 'object', 'amount', 'currency', 'created'],
    enums: {},
  },
  {
    name: 'an order of Shopify',
    streams: ['SP orders'],
    normalise: normaliseOrder,
    externalId: '5001',
    payload: ordersPage.data.records.nodes[0],
    isGraphql: true,
    needs: [],
    enums: {
      displayFinancialStatus: 'displayFinancialStatus',
      displayFulfillmentStatus: 'displayFulfillmentStatus',
      'agreements.nodes.*.reason': 'agreement.reason',
      'agreements.nodes.*.sales.nodes.*.lineType': 'sale.lineType',
      'agreements.nodes.*.sales.nodes.*.actionType': 'sale.actionType',
    },
  },
  {
    name: 'a customer of Shopify',
    streams: ['SP customers'],
    normalise: normaliseCustomer,
    externalId: '7001',
    payload: customersPage.data.records.nodes[0],
    isGraphql: true,
    needs: [],
    enums: {
      'defaultEmailAddress.marketingState': 'marketingState',
      'defaultPhoneNumber.marketingState': 'smsMarketingState',
    },
  },
  {
    name: 'a product of Shopify',
    streams: ['SP products'],
    normalise: normaliseProduct,
    externalId: '3001',
    payload: productsPage.data.records.nodes[0],
    isGraphql: true,
    needs: [],
    enums: { status: 'status' },
  },
  {
    name: 'a collection of Shopify',
    streams: ['SP collections'],
    normalise: normaliseCollection,
    externalId: '41',
    payload: {
      id: 'gid://shopify/Collection/41',
      title: 'Cups, plates and more',
      updatedAt: '2026-03-01T10:00:00Z',
      products: {
        nodes: [{ id: 'gid://shopify/Product/3001' }],
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    },
    isGraphql: true,
    needs: [],
    enums: {},
  },
]
