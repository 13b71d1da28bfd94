import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FileError, type ParsedFile } from '../../kit/uploads.ts'
import { parseExport } from './parse-export.ts'

const { signal } = new AbortController()

async function parse(file: string | Uint8Array, size = 7): Promise<ParsedFile> {
  const whole = typeof file === 'string' ? Buffer.from(file) : file
  async function* bytes() {
    for (let at = 0; at < whole.length; at += size) {
      await Promise.resolve()
      yield whole.subarray(at, at + size)
    }
  }
  return parseExport({ bytes: bytes(), onRows: () => undefined, signal })
}

const nothing = {
  source: null,
  medium: null,
  campaign: null,
  content: null,
  term: null,
  channel_group: null,
  landing_page: null,
  device: null,
  country: null,
  users: 0,
  new_users: 0,
  page_views: 0,
  purchases: 0,
  revenue: '0.00',
}

const report = `# ----------------------------------------
# All Web Site Data, "main"
# Acquisition Source/Medium
# 20230130-20230131
# ----------------------------------------

Source / Medium,Date,Users,Sessions,Bounce Rate,Transactions,Revenue
google / organic,20230130,"1,100","1,234",45.00%,3,"$1,234.50"
(direct) / (none),20230131,9,10,0.00%,0,$0.00
google / organic,20230130,1,2,0.00%,1,$10.00
bing / cpc,20230132,1,1,0.00%,0,$0.00
bing / cpc,20230131,1,-4,0.00%,0,$0.00
bing / cpc,20230131,1,4
,,"1,111","1,246",40.00%,4,"$1,244.50"

Day Index,Sessions
1/30/23,"1,236"
1/31/23,10
`

test('a report of the interface is read without its comments, totals and second table', async () => {
  const parsed = await parse(report)
  expect(Object.fromEntries(parsed.days)).toEqual({
    '2023-01-30': [
      {
        ...nothing,
        source: 'google',
        medium: 'organic',
        sessions: 1236,
        users: 1101,
        purchases: 4,
        revenue: '1244.50',
      },
    ],
    '2023-01-31': [{ ...nothing, sessions: 10, users: 9 }],
  })
  expect(parsed).toMatchObject({ rows: 3, refusedRows: 3, ignoredColumns: ['Bounce Rate'] })
  expect(parsed.refusals).toEqual([
    { line: 11, reason: "'20230132' is not a date such as 20230131 or 2023-01-31" },
    { line: 12, reason: "Sessions '-4' is not a count" },
    { line: 13, reason: 'The row has 4 columns instead of 7' },
  ])
  expect(parsed.notes).toEqual([])
  const cut = await parse(report.replace('"1,246"', '"9,999"'))
  expect(cut.notes[0]).toMatch(/^Its totals line has 9,999 sessions, and its rows have 1,246/)
})

test('packed files, other encodings and separators are read alike', async () => {
  const { days } = await parse(report)
  expect((await parse(gzipSync(report), 50)).days).toEqual(days)
  expect((await parse(Buffer.from(`\uFEFF${report}`, 'utf16le'))).days).toEqual(days)
  const rows = 'date\tsessions\tcountry\n2023-01-31\t4\tUnited States\n'
  expect((await parse(rows)).days.get('2023-01-31')).toEqual([
    { ...nothing, sessions: 4, country: 'US' },
  ])
})

test('a report without dates is of its only day, or is refused', async () => {
  const daily = report.replace('20230130-', '20230131-').replaceAll(/,(?:Date|202301\d\d)/g, '')
  expect([...(await parse(daily.replace(',,"1,1', ',"1,1'))).days.keys()]).toEqual(['2023-01-31'])
  const undated = daily.replace('20230131-20230131', '20230101-20230131')
  await expect(parse(undated)).rejects.toThrow(/the secondary dimension Date/)
})

const row = {
  'ga:date': '20230131',
  'ga:source': 'google',
  'ga:medium': '(none)',
  'ga:landingPagePath': '/a?b=c',
  'ga:countryIsoCode': 'DE',
  'ga:sessions': '5',
  'ga:transactionRevenue': '12.345678',
}
const asRead = {
  ...nothing,
  source: 'google',
  landing_page: '/a',
  country: 'DE',
  sessions: 5,
  revenue: '12.3456',
}

test('answers of both reporting APIs and daily rows are the same', async () => {
  const [names, values] = [Object.keys(row), Object.values(row)]
  const four = {
    reports: [
      {
        columnHeader: {
          dimensions: names.slice(0, 5),
          metricHeader: { metricHeaderEntries: names.slice(5).map((name) => ({ name })) },
        },
        data: {
          rows: [{ dimensions: values.slice(0, 5), metrics: [{ values: values.slice(5) }] }],
        },
      },
    ],
  }
  const three = { columnHeaders: names.map((name) => ({ name })), rows: [values] }
  const files = [four, three, [row]].map((one) => JSON.stringify(one))
  for (const file of [...files, `${JSON.stringify(row)}\n${JSON.stringify(row)}\n`]) {
    const [only] = (await parse(file, 100)).days.get('2023-01-31') ?? []
    const twice = file.includes('\n')
    expect(only).toEqual(twice ? { ...asRead, sessions: 10, revenue: '24.6912' } : asRead)
  }
})

test('rows of BigQuery have amounts in millionths', async () => {
  const file = JSON.stringify([
    { date: '20230131', totals_visits: 2, totals_transactionRevenue: 1_500_000, hits: [{}] },
  ])
  const { days, ignoredColumns } = await parse(file)
  expect(days.get('2023-01-31')).toEqual([{ ...nothing, sessions: 2, revenue: '1.50' }])
  expect(ignoredColumns).toEqual(['hits'])
})

test.each<[string, string | Uint8Array, RegExp]>([
  ['nothing', '\n', /empty/],
  ['text', 'Hello', /no column named 'Sessions'/],
  ['another platform', 'date,clicks\n2023-01-01,4\n', /no column named 'Sessions'/],
  ['JSON of another form', '{"a":[1]}', /needs the date/],
  ['broken JSON', '{"reports":[', /cut off/],
  ['a packed file that is cut off', gzipSync(report).subarray(0, 90), /cut off/],
  ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xd8, 0xfe, 0x00), /damaged/],
])('a file of %s is refused with a reason', async (_, file, reason) => {
  const refused = parse(file)
  await expect(refused).rejects.toBeInstanceOf(FileError)
  await expect(refused).rejects.toThrow(reason)
})

test('days after the shutdown are refused, as they are of another platform', async () => {
  const parsed = await parse('date,sessions\n2024-07-01,4\n2024-06-30,4\n')
  expect([...parsed.days.keys()]).toEqual(['2024-06-30'])
  expect(parsed.refusals[0]?.reason).toMatch(/not a day on which Universal Analytics counted/)
})
