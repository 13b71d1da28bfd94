import { seededRandom } from '@cartograph/contract'
import writeExcelFile from 'write-excel-file/universal'
import { expect, it } from 'vitest'
import { answerFile } from './answer-file.ts'
import { asFile, headerRow, workbook } from '../../../testing/workbook-file.ts'

/** Tables of random targets, written in every way that programs write them, are read as what they are. */
interface Target {
  readonly metric: string
  readonly target: number
  readonly month: number
  readonly year: number
}

interface Dialect {
  readonly separator: ',' | ';' | '\t' | '|'
  readonly decimal: '.' | ','
  readonly thousands: '' | ',' | '.' | ' ' | "'" | '\u00A0' | '\u202F'
  readonly breaks: '\n' | '\r\n' | '\r'
  readonly encoding: 'utf-8' | 'utf-8 with mark' | 'utf-16'
  readonly money: '' | '$' | '€' | ' EUR'
  readonly quotesAll: boolean
}

const seeds = Array.from({ length: 60 }, (_, n) => n + 1)

it.each(seeds)('a CSV file of seed %d', async (seed) => {
  const random = seededRandom(seed)
  const targets = anyTargets(random)
  const dialect = anyDialect(random)
  const text = toCsv(targets, dialect)
  const bytes =
    dialect.encoding === 'utf-16'
      ? new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (one) => one.charCodeAt(0)).buffer)
      : new TextEncoder().encode(dialect.encoding === 'utf-8' ? text : `\uFEFF${text}`)
  expect(await readBack(asFile(bytes)), JSON.stringify(dialect)).toEqual(targets)
})

it.each(seeds.slice(0, 15))('a workbook of seed %d by our own writer', async (seed) => {
  const targets = anyTargets(seededRandom(seed))
  const head = ['Metric', 'Target', 'Month', 'Year'].map((value) => ({ value, type: String }))
  const rows = targets.map(({ metric, target, month, year }) => [
    { value: metric, type: String },
    { value: target, type: Number, ...(month > 6 && { format: '#,##0.00' }) },
    { value: month, type: Number },
    { value: String(year), type: String },
  ])
  expect(await readBack(await writeExcelFile([head, ...rows]).toBlob())).toEqual(targets)
})

it.each(seeds.slice(0, 15))(
  'a workbook of seed %d by hand, with dates and results',
  async (seed) => {
    const random = seededRandom(seed)
    const targets = anyTargets(random)
    const is1904 = seed % 2 === 0
    const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const rows = targets.map(({ metric, target, month, year }, n) => {
      const days =
        (Date.UTC(year, month - 1, 1 + Math.floor(random() * 28)) - epoch(is1904)) / 86_400_000
      const name =
        random() < 0.5
          ? `<c t="s"><v>${n}</v></c>`
          : `<c t="inlineStr"><is><t xml:space="preserve">${escape(metric)}</t></is></c>`
      return `<row r="${n + 2}">${name}<c><f>A${n}*2</f><v>${target}</v></c><c s="1"><v>${days}</v></c><c><v>${year}</v></c></row>`
    })
    const strings = targets
      .map(({ metric }) => `<si><t xml:space="preserve">${escape(metric)}</t></si>`)
      .join('')
    const file = workbook({ rows: headerRow + rows.join(''), strings, formats: ['mmm yy'], is1904 })
    expect(await readBack(asFile(file))).toEqual(targets)
  },
)

it('ten thousand rows take less than two seconds', async () => {
  const targets = Array.from({ length: 10_000 }, (_, n) => ({
    metric: `Net sales ${n % 60}`,
    target: n / 100,
    month: 1 + (n % 12),
    year: 2026,
  }))
  const head = ['metric', 'target', 'month', 'year'].map((value) => ({ value, type: String }))
  const cells = targets.map(({ metric, target, month, year }) => [
    { value: metric, type: String },
    ...[target, month, year].map((value) => ({ value, type: Number })),
  ])
  const file = await writeExcelFile([head, ...cells]).toBlob()
  for (const one of [
    file,
    asFile(
      toCsv(targets, {
        separator: ';',
        decimal: ',',
        thousands: '.',
        breaks: '\n',
        encoding: 'utf-8',
        money: '€',
        quotesAll: true,
      }),
    ),
  ]) {
    const start = performance.now()
    expect((await readBack(one)).length).toBe(10_000)
    expect(performance.now() - start).toBeLessThan(2_000)
  }
})

const epoch = (is1904: boolean) => (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))

async function readBack(file: Blob): Promise<Target[]> {
  const answer = await answerFile(file)
  if (answer.kind === 'problem') throw new Error(answer.message)
  return answer.rows.map(({ metric, amount, month, year }) => ({
    metric,
    target: amount === null || amount === 'ambiguous' ? Number.NaN : amount.value,
    month: Number(/^\d{4}-(\d{2})-/.exec(month)?.[1] ?? month),
    year: Number(year),
  }))
}

function anyTargets(random: () => number): Target[] {
  const pick = <T>(list: readonly [T, ...T[]]) =>
    list[Math.floor(random() * list.length)] ?? list[0]
  return Array.from({ length: 1 + Math.floor(random() * 30) }, (_, n) => {
    const digits = Math.floor(random() * 10 ** (1 + Math.floor(random() * 9)))
    const target = Number(`${random() < 0.2 ? '-' : ''}${digits}e-${pick([0, 1, 2, 4])}`)
    return {
      metric: `${pick(['Net sales', 'Größe "A"', 'Orders, all', 'a;b\tc|d', 'Line\nbreak', 'R&D <x>'])} ${n}`,
      target: target === 0 ? 1 : target,
      month: 1 + Math.floor(random() * 12),
      year: 1970 + Math.floor(random() * 131),
    }
  })
}

function anyDialect(random: () => number): Dialect {
  const pick = <T>(list: readonly [T, ...T[]]) =>
    list[Math.floor(random() * list.length)] ?? list[0]
  const decimal = pick<'.' | ','>(['.', ','])
  return {
    // A program whose decimals have commas separates values by semicolons, or by tabs.
    separator: decimal === ',' ? ';' : pick([',', '\t', '|']),
    decimal,
    thousands: pick(['', decimal === ',' ? '.' : ',', ' ', "'", '\u00A0', '\u202F']),
    breaks: pick(['\n', '\r\n', '\r']),
    encoding: pick(['utf-8', 'utf-8 with mark', 'utf-16']),
    money: pick(['', '$', '€', ' EUR']),
    quotesAll: random() < 0.3,
  }
}

function toCsv(targets: readonly Target[], dialect: Dialect): string {
  const { separator, breaks, quotesAll } = dialect
  const quote = (text: string) =>
    quotesAll || /["\r\n]/.test(text) || text.includes(separator)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const lines = targets.map(({ metric, target, month, year }) =>
    [metric, amountText(target, dialect), String(month), String(year)].map(quote).join(separator),
  )
  return [['Metric', 'Target', 'Month', 'Year'].join(separator), ...lines].join(breaks)
}

function amountText(target: number, { decimal, thousands, money }: Dialect): string {
  const [whole = '', fraction] = String(Math.abs(target)).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands)
  const digits = fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
  const signed = `${target < 0 ? '-' : ''}${money === '$' ? '$' : ''}${digits}`
  return money === '$' ? signed : `${signed}${money}`
}
