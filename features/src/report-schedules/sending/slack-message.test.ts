import { expect, it } from 'vitest'
import type { ComputedReport, ComputedSection } from '../../reports/index.ts'
import { slackMessage } from './slack-message.ts'

const texts = (title: string) => ({ title, shortTitle: title, description: title })
const net = {
  ...texts('Net sales'),
  member: 'Sales.net',
  type: 'number',
  format: 'currency',
  currency: 'EUR',
  meta: { sentiment: 'up' },
} as const
const refunds = {
  ...texts('Refund rate'),
  member: 'Sales.refundRate',
  type: 'number',
  format: 'percent',
  meta: { sentiment: 'down' },
} as const
const section: ComputedSection = {
  title: 'Sales',
  conditions: null,
  section: {
    problem: null,
    period: { from: '2026-11-01', to: '2026-11-27' },
    compared: { from: '2026-10-01', to: '2026-10-27' },
    breakdowns: [],
    metrics: [net, refunds],
    columns: [net, refunds].map(({ member }) => ({ member, step: null })),
    summary: { labels: [], values: ['1234567.8', '0.045'], compared: ['1000000', '0.05'] },
    rows: [],
    total_rows: 0,
    series: null,
    data_through: null,
    unsynced_before: null,
  },
}
const reportOf = (...sections: ComputedSection[]): ComputedReport => ({
  name: 'Monday numbers',
  workspaceName: 'Fernhill Tea',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  reportingPeriod: 'thisMonth',
  step: 0,
  period: ['2026-11-01', '2026-11-27'],
  comparison: 'pp',
  compared: ['2026-10-01', '2026-10-27'],
  granularity: 'week',
  dataThrough: '2026-11-27T14:12:00.000Z',
  unsyncedBefore: null,
  computedAt: '2026-11-27T14:30:00.000Z',
  notes: [],
  sections,
})

const link = 'https://cartograph.example/org/1/insights/reports/2'

it('has the totals with their change, and what is to be known before', () => {
  const report = reportOf(section)
  const message = JSON.parse(slackMessage({ report, link, notes: ['Data of Shopify are late.'] }))
  expect(message.blocks).toEqual([
    { type: 'header', text: { type: 'plain_text', text: report.name } },
    {
      type: 'context',
      elements: [
        {
          type: 'mrkdwn',
          text: expect.stringMatching(
            /^Fernhill Tea · Nov 1–27, 2026 · Compared with Oct 1–27, 2026.*Data until/,
          ),
        },
      ],
    },
    { type: 'section', text: { type: 'mrkdwn', text: 'Data of Shopify are late.' } },
    {
      type: 'section',
      fields: [
        { type: 'mrkdwn', text: '*Net sales*\n€1,234,567.80 (+23.5%)' },
        { type: 'mrkdwn', text: '*Refund rate*\n4.5% (−10%)' },
      ],
    },
    { type: 'section', text: { type: 'mrkdwn', text: `<${link}|Open report>` } },
  ])
})

it('takes names as text: they neither notify a channel nor link', () => {
  const name = 'Sales <!channel> & <https://evil.example|more>'
  const report = { ...reportOf(section), name, workspaceName: name }
  const { text, blocks } = JSON.parse(slackMessage({ report, link, notes: [name] }))
  const formatted = JSON.stringify([text, blocks.slice(1)])
  expect(formatted).not.toContain('<!channel>')
  expect(formatted.match(/<[^>]*>/g)).toEqual([`<${link}|Open report>`])
})

it('has at most the fields and the length that Slack takes', () => {
  const sections = Array.from({ length: 20 }, () => section)
  const report = { ...reportOf(...sections), name: 'x'.repeat(300) }
  const { text, blocks } = JSON.parse(slackMessage({ report, link, notes: [] }))
  expect(text.length).toBeLessThanOrEqual(3_000)
  expect(blocks[0].text.text).toHaveLength(150)
  expect(blocks[2].fields).toHaveLength(10)
})
