import { expect, test } from 'vitest'
import {
  computedReport,
  emptySection,
  pivotSection,
  problemSection,
  productSection,
  weeklySection,
} from '../computed-report.fixture.ts'
import type { ComputedSection } from '../whole/computed-report.ts'
import { composeReportMail, maxMailBytes } from './compose-report-mail.ts'

const link = 'https://cartograph.example/org/1/insights/reports/2?step=-1'
const options = { link, publicUrl: 'https://cartograph.example' }
const compose = (...sections: readonly ComputedSection[]) =>
  composeReportMail(computedReport(...sections), options)

test('the plain text and the HTML both say the period, the comparison, the conditions and the data', () => {
  const mail = compose(productSection(3))
  expect(mail.subject).toBe('Monday numbers, Nov 1–27, 2026')
  for (const part of [mail.text, unescape(mail.html)]) {
    expect(part).toContain('Nov 1–27, 2026')
    expect(part).toContain('Oct 1–27, 2026 (previous period)')
    expect(part).toContain('Only Country is Canada')
    expect(part).toMatch(/Data until\W.*Nov 27, 3:12 PM/)
    expect(part).toContain('By week, amounts in EUR, days in Europe/Berlin')
    expect(part).toContain('Fernhill Tea')
  }
})

test('a section has its totals with their change, and its first rows', () => {
  const { text, html } = compose(productSection(4))
  expect(text).toContain(
    'Net sales: €1,234,567.80 (+23.5%, better)\nRefund rate: 4.5% (−10%, better)',
  )
  expect(text).toMatch(/^Чай чёрный +€23,757\.50 \+67\.1% +3% −40%$/m)
  expect(html).toContain('class="good"')
  expect(text).not.toContain('more row')
})

test('what has no room is counted, with the link to it', () => {
  const { text } = compose(productSection(1_234))
  expect(text).toContain(`+1,224 more rows on the report's page:\n${link}`)
})

test('days that are not synced yet are said once, and by a section whose data differ', () => {
  const unsynced = { ...productSection(1).section, unsynced_before: '2026-11-05' }
  const section = { title: 'Products', conditions: null, section: unsynced }
  const empty = { ...section, section: { ...emptySection.section, unsynced_before: '2026-11-09' } }
  const report = { ...computedReport(section, section, empty), unsyncedBefore: '2026-11-09' }
  const { text } = composeReportMail(report, options)
  const of = (day: string) =>
    `Data before ${day}, 2026 is not synced yet, so the figures will change.`
  expect(text.split(of('Nov 5'))).toHaveLength(3)
  // At the top, and in place of the numbers of the empty section.
  expect(text.split(of('Nov 9'))).toHaveLength(3)
  expect(text).not.toContain('No data found')
  expect(compose(productSection(1)).text).not.toContain('not synced')
})

test('a list over time shows its newest rows in their order, and says how many there are', () => {
  const { text } = compose(weeklySection(52))
  expect(text).toContain('The newest 10 of 52 rows')
  const weeks = [...text.matchAll(/^(.*2025.*?) +€(\d+)\.00/gm)].map(([, , value]) => Number(value))
  expect(weeks).toEqual([43, 44, 45, 46, 47, 48, 49, 50, 51, 52])
  expect(text).toContain(`+42 more rows on the report's page:\n${link}`)
  expect(compose(weeklySection(10)).text).not.toContain('newest')
})

test('a pivot is shown by its whole period', () => {
  const { text } = compose(pivotSection(27, 2))
  expect(text).toMatch(/^Product 1 +€127\.00 +50%$/m)
})

test('a section without numbers says why', () => {
  const { text } = compose(problemSection, emptySection)
  expect(text).toContain('The metric Loyalty was deleted.')
  expect(text).toContain('No data found in this period.')
})

test('however many sections a report has, its mail is not cut off', () => {
  const mail = compose(...Array.from({ length: 20 }, () => productSection(500)))
  const bytes = Buffer.byteLength(mail.html) + Buffer.byteLength(mail.text)
  expect(bytes).toBeLessThan(maxMailBytes)
  expect(mail.text.match(/more rows/g)).toHaveLength(20)
})

test('names are text: no markup, no link that a name made up, and nothing from the network', () => {
  const { html, text } = composeReportMail(
    { ...computedReport(productSection(11)), name: '<b>evil.example</b>\nBcc: x@y.z' },
    { ...options, notes: ['Sync of Shopify is late.'] },
  )
  expect(html).not.toContain('<b>')
  expect(text).toContain('Sync of Shopify is late.')
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)
  expect(new Set(links)).toEqual(new Set([link, options.publicUrl]))
  expect(text).not.toContain('evil.example')
})

function unescape(html: string): string {
  return html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
