import { dayNumber, formatDay } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { VisitDay } from '../../world/ledgers/ledger-types.ts'

/** As many days as a year has, on the same weekdays. */
const yearOfWeeks = 364
/** The last days of a file are also counted by its successor. */
const sharedDays = 14

/** The last day of Universal Analytics. */
const lastDay = dayNumber('2024-06-30')

/**
 * What the owner of a shop exported before the shutdown: visits like those of the shop's first year,
 * so many whole years of weeks earlier that most days are before them, and none after the shutdown.
 */
export function exportedVisits(
  shop: SandboxShop,
  at: Date,
): ReadonlyMap<string, readonly VisitDay[]> {
  const { visits } = shop.ledgers
  const first = dayNumber(visits.firstDay)
  const years = Math.max(
    1,
    Math.ceil((first + yearOfWeeks + sharedDays - 1 - lastDay) / yearOfWeeks),
  )
  const today = dayNumber(at.toISOString().slice(0, 10))
  const days = new Map<string, readonly VisitDay[]>()
  for (let day = first; day < Math.min(first + yearOfWeeks + sharedDays, today); day++)
    days.set(formatDay(day - years * yearOfWeeks), visits.day(formatDay(day), at))
  return days
}

/** The report 'Source/Medium' with the dimension Date, as the interface saved it. */
export function interfaceCsv(shop: SandboxShop, at: Date): string {
  const days = exportedVisits(shop, at)
  const all = [...days.values()].flat()
  const [first = '', last = ''] = [[...days.keys()].at(0), [...days.keys()].at(-1)]
  const rule = '# ----------------------------------------'
  const lines = [
    rule,
    '# All Web Site Data',
    '# Acquisition Source/Medium',
    `# ${compact(first)}-${compact(last)}`,
    rule,
    '',
    'Source / Medium,Date,Users,New Users,Sessions,Bounce Rate,Pageviews,Transactions,Revenue',
    ...[...days].flatMap(([day, visits]) =>
      visits.map((visit) =>
        [
          `${visit.source ?? '(direct)'} / ${visit.medium ?? '(none)'}`,
          compact(day),
          ...measures([visit]),
        ].join(','),
      ),
    ),
    ['', '', ...measures(all)].join(','),
    '',
    'Day Index,Sessions',
    ...[...days].map(([day, visits]) => `${slashed(day)},${grouped(sum(visits, 'sessions'))}`),
    `,${grouped(sum(all, 'sessions'))}`,
  ]
  return `${lines.join('\n')}\n`
}

/** Answers of the Reporting API, version 4. */
export function reportJson(shop: SandboxShop, at: Date): string {
  const rows = [...exportedVisits(shop, at)].flatMap(([day, visits]) =>
    visits.map((visit) => ({
      dimensions: [
        compact(day),
        visit.source ?? '(direct)',
        visit.medium ?? '(none)',
        visit.campaign ?? '(not set)',
        visit.channelGroup,
        visit.landingPage,
        visit.device,
        visit.country ?? '(not set)',
      ],
      metrics: [
        {
          values: [
            visit.sessions,
            visit.users,
            visit.newUsers,
            visit.pageViews,
            visit.purchases,
            visit.revenueMinor / 100,
          ].map(String),
        },
      ],
    })),
  )
  const names = ['date', 'source', 'medium', 'campaign', 'channelGrouping', 'landingPagePath']
  const metrics = ['sessions', 'users', 'newUsers', 'pageviews', 'transactions']
  const report = {
    columnHeader: {
      dimensions: [...names, 'deviceCategory', 'countryIsoCode'].map((name) => `ga:${name}`),
      metricHeader: {
        metricHeaderEntries: [
          ...metrics.map((name) => ({ name: `ga:${name}`, type: 'INTEGER' })),
          { name: 'ga:transactionRevenue', type: 'CURRENCY' },
        ],
      },
    },
    data: { rows, rowCount: rows.length, isDataGolden: true },
  }
  return JSON.stringify({ reports: [report] })
}

function measures(visits: readonly VisitDay[]): readonly string[] {
  const revenue = sum(visits, 'revenueMinor')
  const dollars = grouped(Math.floor(revenue / 100))
  return [
    quoted(grouped(sum(visits, 'users'))),
    quoted(grouped(sum(visits, 'newUsers'))),
    quoted(grouped(sum(visits, 'sessions'))),
    '45.00%',
    quoted(grouped(sum(visits, 'pageViews'))),
    quoted(grouped(sum(visits, 'purchases'))),
    quoted(`$${dollars}.${String(revenue % 100).padStart(2, '0')}`),
  ]
}

type Counted = 'sessions' | 'users' | 'newUsers' | 'pageViews' | 'purchases' | 'revenueMinor'

function sum(visits: readonly VisitDay[], name: Counted): number {
  return visits.reduce((total, visit) => total + visit[name], 0)
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

function quoted(text: string): string {
  return text.includes(',') ? `"${text}"` : text
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}

function slashed(day: string): string {
  const [year = '', month, date] = day.split('-')
  return `${Number(month)}/${Number(date)}/${year.slice(2)}`
}
