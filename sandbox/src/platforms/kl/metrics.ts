import type { MailDay } from '../../world/ledgers/ledger-types.ts'

/** What an account counts, and how often a letter's day has it: of everybody once, and of everything. */
export interface SimulatedMetric {
  readonly name: string
  readonly integration: 'Klaviyo' | 'Shopify' | 'API'
  readonly unique: (day: MailDay) => number
  readonly count: (day: MailDay) => number
  /** Only of what is worth money. */
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

function orders(integration: 'Shopify' | 'API'): SimulatedMetric {
  return {
    ...metric('Placed Order', (day) => day.conversions),
    integration,
    valueMinor: (day) => day.revenueMinor,
  }
}

/** People open twice and click again; the same orders come in a second time through somebody's own code. */
export const simulatedMetrics: readonly SimulatedMetric[] = [
  metric('Received Email', (day) => day.delivered),
  metric('Opened Email', (day) => day.opens, 1.4),
  metric('Clicked Email', (day) => day.clicks, 1.2),
  metric('Bounced Email', (day) => day.bounces),
  metric('Marked Email as Spam', (day) => day.spamComplaints),
  metric('Unsubscribed from Email Marketing', (day) => day.unsubscribes),
  orders('API'),
  orders('Shopify'),
  { ...metric('Opened Email', (day) => day.opens * 3), integration: 'API' },
]
