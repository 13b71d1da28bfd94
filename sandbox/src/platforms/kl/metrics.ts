import type { MailDay, MailListDay, MessageReaders } from '../../world/ledgers/ledger-types.ts'

/** A metric of the account, with its unique and total counts for a message on a day. */
export interface SimulatedMetric {
  readonly name: string
  readonly integration: 'Klaviyo' | 'Shopify' | 'API'
  readonly unique: (day: MailDay) => number
  readonly count: (day: MailDay) => number
  /** What security software clicked, in addition; told apart by the dimension `Bot Click`. */
  readonly bots?: (day: MailDay) => number
  /** Whose events they are; absent where the sandbox has counts only. */
  readonly readers?: (message: MessageReaders) => readonly number[]
  /** What is counted for a list on a day; only of metrics of lists, which have no messages. */
  readonly ofList?: (day: MailListDay) => number
  /** Only for metrics with a value. */
  readonly valueMinor?: (day: MailDay) => number
}

function metric(name: string, unique: (day: MailDay) => number, timesEach = 1): SimulatedMetric {
  return {
    name,
    integration: 'Klaviyo',
    unique,
    count: (day) => Math.floor(unique(day) * timesEach),
  }
}

function ofLists(name: string, ofList: (day: MailListDay) => number): SimulatedMetric {
  return { ...metric(name, () => 0), ofList }
}

function orders(integration: 'Shopify' | 'API'): SimulatedMetric {
  return {
    ...metric('Placed Order', (day) => day.conversions),
    integration,
    valueMinor: (day) => day.revenueMinor,
  }
}

/** Total opens and clicks exceed unique ones; orders are reported twice, by Shopify and by a custom integration. */
export const simulatedMetrics: readonly SimulatedMetric[] = [
  metric('Received Email', (day) => day.delivered),
  { ...metric('Opened Email', (day) => day.opens, 1.4), readers: ({ opened }) => opened },
  {
    ...metric('Clicked Email', (day) => day.clicks, 1.2),
    readers: ({ clicked }) => clicked,
    bots: (day) => Math.floor(day.clicks * 0.3),
  },
  metric('Bounced Email', (day) => day.bounces),
  metric('Marked Email as Spam', (day) => day.spamComplaints),
  metric('Unsubscribed from Email Marketing', (day) => day.unsubscribes),
  ofLists('Subscribed to List', (day) => day.subscribed),
  ofLists('Unsubscribed from List', (day) => day.unsubscribed),
  orders('API'),
  orders('Shopify'),
  { ...metric('Opened Email', (day) => day.opens * 3), integration: 'API' },
]

/** Orders paid in another currency, of a shop that sells in two: a third of the orders of a message, rounded up. */
export function foreignPart({ conversions, revenueMinor }: MailDay): {
  readonly conversions: number
  readonly revenueMinor: number
} {
  const part = Math.ceil(conversions / 3)
  const value = conversions === 0 ? 0 : Math.floor((revenueMinor * part) / conversions)
  return { conversions: part, revenueMinor: value }
}
