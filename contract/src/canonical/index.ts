import {
  adBreakdowns,
  adReach,
  adSpend,
  type AdBreakdownRow,
  type AdReachRow,
  type AdSpendRow,
} from './ad-spend.ts'
import {
  contacts,
  deals,
  formSubmissions,
  type ContactRow,
  type DealRow,
  type FormSubmissionRow,
} from './contacts.ts'
import { abandonedCheckouts, type AbandonedCheckoutRow } from './abandoned-checkouts.ts'
import { customers, type CustomerRow } from './customers.ts'
import { dayVersions, type DayVersionRow } from './day-versions.ts'
import { exchangeRates, type ExchangeRateRow } from './exchange-rates.ts'
import { fulfillments, type FulfillmentRow } from './fulfillments.ts'
import { inventoryLevels, type InventoryLevelRow } from './inventory-levels.ts'
import {
  mailActivity,
  mailCampaigns,
  mailForeignSales,
  mailProfiles,
  mailStats,
  type MailActivityRow,
  type MailCampaignRow,
  type MailForeignSalesRow,
  type MailProfileRow,
  type MailStatsRow,
} from './mail.ts'
import {
  marketplaceCharges,
  marketplaceProductTraffic,
  marketplaceTraffic,
  type MarketplaceChargeRow,
  type MarketplaceProductTrafficRow,
  type MarketplaceTrafficRow,
} from './marketplace.ts'
import { invoices, type InvoiceRow } from './invoices.ts'
import {
  mailForms,
  mailFormStats,
  mailLists,
  mailListStats,
  mailResults,
  type MailFormRow,
  type MailFormStatsRow,
  type MailListRow,
  type MailListStatsRow,
  type MailResultRow,
} from './mail-growth.ts'
import { orderTransactions, type OrderTransactionRow } from './order-transactions.ts'
import { orderLines, orders, type OrderLineRow, type OrderRow } from './orders.ts'
import { paymentCustomers, type PaymentCustomerRow } from './payment-customers.ts'
import { payments, type PaymentRow } from './payments.ts'
import { payouts, type PayoutRow } from './payouts.ts'
import { productCollections, type ProductCollectionRow } from './product-collections.ts'
import { products, productVariants, type ProductRow, type ProductVariantRow } from './products.ts'
import { rawRecords, type RawRecordRow } from './raw-records.ts'
import { refundLines, refunds, type RefundLineRow, type RefundRow } from './refunds.ts'
import { returnModels, type ReturnModelRow } from './return-models.ts'
import { searchQueries, type SearchQueriesRow } from './search-queries.ts'
import { segmentMembers, type SegmentMemberRow } from './segment-members.ts'
import { shops, type ShopRow } from './shops.ts'
import {
  subscriptionDiscounts,
  subscriptionEvents,
  subscriptionOrders,
  subscriptions,
  type SubscriptionDiscountRow,
  type SubscriptionOrderRow,
  type SubscriptionEventRow,
  type SubscriptionRow,
} from './subscriptions.ts'
import { surveyResponses, type SurveyResponseRow } from './survey-responses.ts'
import {
  ticketMessages,
  tickets,
  ticketTags,
  type TicketMessageRow,
  type TicketRow,
  type TicketTagRow,
} from './tickets.ts'
import {
  webEvents,
  webSessions,
  webTransactions,
  webUsers,
  type WebEventRow,
  type WebSessionsRow,
  type WebTransactionRow,
  type WebUsersRow,
} from './web-sessions.ts'

export type {
  AdBreakdownRow,
  AbandonedCheckoutRow,
  AdReachRow,
  AdSpendRow,
  ContactRow,
  DayVersionRow,
  DealRow,
  ExchangeRateRow,
  InvoiceRow,
  FormSubmissionRow,
  FulfillmentRow,
  InventoryLevelRow,
  MailActivityRow,
  MailCampaignRow,
  MailForeignSalesRow,
  MailFormRow,
  MailFormStatsRow,
  MailListRow,
  MailListStatsRow,
  MailProfileRow,
  MailResultRow,
  MailStatsRow,
  MarketplaceChargeRow,
  MarketplaceProductTrafficRow,
  MarketplaceTrafficRow,
  OrderTransactionRow,
  PaymentCustomerRow,
  PaymentRow,
  PayoutRow,
  ProductCollectionRow,
  ReturnModelRow,
  SearchQueriesRow,
  SegmentMemberRow,
  ShopRow,
  SubscriptionDiscountRow,
  SubscriptionEventRow,
  SubscriptionOrderRow,
  SubscriptionRow,
  SurveyResponseRow,
  TicketMessageRow,
  TicketRow,
  TicketTagRow,
  WebEventRow,
  WebSessionsRow,
  WebTransactionRow,
  WebUsersRow,
}

/** Every table of the warehouse, by name. */
export const canonicalTables = {
  raw_records: rawRecords,
  orders,
  order_lines: orderLines,
  refunds,
  refund_lines: refundLines,
  customers,
  products,
  product_variants: productVariants,
  ad_spend: adSpend,
  web_sessions: webSessions,
  search_queries: searchQueries,
  subscriptions,
  subscription_events: subscriptionEvents,
  mail_campaigns: mailCampaigns,
  mail_stats: mailStats,
  tickets,
  survey_responses: surveyResponses,
  payments,
  exchange_rates: exchangeRates,
  day_versions: dayVersions,
  web_users: webUsers,
  mail_foreign_sales: mailForeignSales,
  mail_activity: mailActivity,
  product_collections: productCollections,
  segment_members: segmentMembers,
  return_models: returnModels,
  contacts,
  deals,
  form_submissions: formSubmissions,
  shops,
  payouts,
  ad_breakdowns: adBreakdowns,
  marketplace_charges: marketplaceCharges,
  marketplace_traffic: marketplaceTraffic,
  invoices,
  ticket_tags: ticketTags,
  ticket_messages: ticketMessages,
  subscription_orders: subscriptionOrders,
  subscription_discounts: subscriptionDiscounts,
  mail_profiles: mailProfiles,
  web_events: webEvents,
  web_transactions: webTransactions,
  ad_reach: adReach,
  order_transactions: orderTransactions,
  fulfillments,
  abandoned_checkouts: abandonedCheckouts,
  inventory_levels: inventoryLevels,
  mail_lists: mailLists,
  mail_list_stats: mailListStats,
  mail_forms: mailForms,
  mail_form_stats: mailFormStats,
  mail_results: mailResults,
  marketplace_product_traffic: marketplaceProductTraffic,
  payment_customers: paymentCustomers,
} as const

export type TableName = keyof typeof canonicalTables

export interface CanonicalRows {
  raw_records: RawRecordRow
  orders: OrderRow
  order_lines: OrderLineRow
  refunds: RefundRow
  refund_lines: RefundLineRow
  customers: CustomerRow
  products: ProductRow
  product_variants: ProductVariantRow
  product_collections: ProductCollectionRow
  ad_spend: AdSpendRow
  ad_breakdowns: AdBreakdownRow
  ad_reach: AdReachRow
  web_sessions: WebSessionsRow
  web_users: WebUsersRow
  web_events: WebEventRow
  web_transactions: WebTransactionRow
  search_queries: SearchQueriesRow
  subscriptions: SubscriptionRow
  subscription_orders: SubscriptionOrderRow
  subscription_discounts: SubscriptionDiscountRow
  subscription_events: SubscriptionEventRow
  mail_campaigns: MailCampaignRow
  mail_stats: MailStatsRow
  mail_foreign_sales: MailForeignSalesRow
  mail_activity: MailActivityRow
  mail_profiles: MailProfileRow
  mail_results: MailResultRow
  mail_lists: MailListRow
  mail_list_stats: MailListStatsRow
  mail_forms: MailFormRow
  mail_form_stats: MailFormStatsRow
  tickets: TicketRow
  ticket_tags: TicketTagRow
  ticket_messages: TicketMessageRow
  survey_responses: SurveyResponseRow
  payments: PaymentRow
  payment_customers: PaymentCustomerRow
  payouts: PayoutRow
  marketplace_charges: MarketplaceChargeRow
  marketplace_traffic: MarketplaceTrafficRow
  marketplace_product_traffic: MarketplaceProductTrafficRow
  invoices: InvoiceRow
  exchange_rates: ExchangeRateRow
  day_versions: DayVersionRow
  segment_members: SegmentMemberRow
  return_models: ReturnModelRow
  contacts: ContactRow
  deals: DealRow
  form_submissions: FormSubmissionRow
  shops: ShopRow
  order_transactions: OrderTransactionRow
  fulfillments: FulfillmentRow
  abandoned_checkouts: AbandonedCheckoutRow
  inventory_levels: InventoryLevelRow
}
