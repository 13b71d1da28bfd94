import { ActionLogEntryId, InsightId, newId, OrgId } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { composeDigestMail } from './compose-digest-mail.ts'
import type { DigestContent } from './content/digest-content.ts'

const orgId = newId(OrgId)
const insightId = newId(InsightId)
const due = {
  orgId,
  workspaceName: 'Fernhill Goods',
  timing: { every: 'day', hour: 7 },
  timezone: 'America/New_York',
  onlyNews: true,
} as const
const options = {
  end: 'https://app.shop.example/public/digest/t0k3n',
  publicUrl: 'https://app.shop.example',
  now: new Date('2026-11-14T12:00:00Z'),
}
const content: DigestContent = {
  figures: {
    period: 'Nov 13, 2026',
    comparison: 'Compared with Nov 6, 2026 (previous week)',
    unsynced: null,
    groups: [
      {
        title: 'Sales',
        figures: [
          {
            label: 'Net sales',
            cell: { text: '$8,200.50', change: { text: '−12%', verdict: 'bad' } },
          },
          { label: 'Orders', cell: { text: '84', change: null } },
        ],
      },
    ],
  },
  pace: [
    {
      title: 'Net sales',
      through: 'Nov 13, 2026',
      reached: '$120K of $300K',
      verdict: '8% below pace',
      forecast: '$276K',
      sentiment: 'bad',
    },
  ],
  insights: {
    count: 4,
    until: options.now,
    top: [
      {
        id: insightId,
        sentence: 'Net sales were $8,200 on Nov 13 — 31% below expected.',
        cause: 'Paid social explains $2,100 of it.',
      },
    ],
  },
  actions: {
    count: 7,
    shown: [
      { id: newId(ActionLogEntryId), text: 'Raised the budget', detail: 'Ada, Facebook Ads' },
    ],
  },
  late: [
    { name: 'Klaviyo', syncedAt: '2026-11-13T08:00:00.000Z', isRefused: true },
    { name: 'TikTok Ads', syncedAt: null, isRefused: false },
  ],
}
const compose = (over: Partial<DigestContent> = {}) =>
  composeDigestMail({ ...content, ...over }, due, options)

it('has the figures, the targets, the findings with causes, the actions and what is late, also as text', () => {
  const { subject, text, html } = compose()
  expect(subject).toBe('Fernhill Goods yesterday: Net sales $8,200.50 (−12%)')
  const parts = [
    'Nov 13, 2026. Compared with Nov 6, 2026 (previous week).',
    'Net sales',
    '$8,200.50',
    'By Nov 13, 2026',
    '$120K of $300K',
    '8% below pace',
    '$276K',
    '31% below expected.',
    'Paid social explains $2,100 of it.',
    `/org/${orgId}/insights/s/${insightId}`,
    'View all 4 insights',
    'Raised the budget',
    '6 more in the action log',
    'Klaviyo',
    'Synced until Nov 13, 3:00 AM. Reconnect it to continue.',
    'Not synced yet',
    `/org/${orgId}/settings/notifications`,
    options.end,
  ]
  for (const words of [text, html]) for (const part of parts) expect(words).toContain(part)
  expect(html).not.toMatch(/<(script|img|link|iframe|form|object)\b|url\(|@import|\ssrc=/i)
})

it('leaves out what there is nothing to say of', () => {
  const empty = { count: 0, shown: [] }
  const { text, subject } = compose({
    figures: null,
    pace: [],
    insights: null,
    actions: empty,
    late: [],
  })
  expect(subject).toBe('Fernhill Goods: your digest')
  for (const word of ['Targets', 'insight', 'What the team did', 'late'])
    expect(text.replace('insights/overview', '')).not.toContain(word)
})

it('never turns a name or a message into a link or into HTML', () => {
  const evil = '<b>https://evil.com/win</b>\n@evil.com'
  const { text, html } = compose({
    insights: {
      count: 1,
      until: options.now,
      top: [{ id: insightId, sentence: evil, cause: evil }],
    },
    actions: { count: 1, shown: [{ id: newId(ActionLogEntryId), text: evil, detail: evil }] },
    late: [{ name: evil, syncedAt: null, isRefused: false }],
  })
  for (const words of [text, html]) expect(words).not.toMatch(/evil\.com|https:\/\/evil/)
  expect(html).not.toContain('<b>')
})
