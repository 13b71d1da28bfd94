import { CubeQuery, newId, OrgId, type LoadResult } from '@cartograph/contract'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decimal, decimalText, divide, ratio } from './random/evaluate/decimal.ts'
import { createRandomSource } from './random/generate/random-source.ts'
import { createSemantic, type Semantic } from './semantic.ts'
import { fullRows } from './testing/full-rows.ts'
import { goldenModel } from './testing/golden-model.ts'

const chance = createRandomSource(7)
const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'VND', null] as const
const dayOf = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)

/** The percentage of days with a rate for each pair; some gaps exceed the maximum age of a rate. */
const quotes: readonly [from: string, to: string, percent: number, rate: () => string][] = [
  ['USD', 'EUR', 60, () => `0.${880_000 + chance.below(90_000)}`],
  ['EUR', 'USD', 60, () => `1.${10_000_000 + chance.below(9_000_000)}`],
  ['EUR', 'GBP', 15, () => `0.${840_000 + chance.below(30_000)}`],
  ['EUR', 'JPY', 40, () => `15${chance.below(10)}.${chance.below(1000)}`],
  ['EUR', 'VND', 50, () => `2${6000 + chance.below(1000)}.${chance.below(100)}`],
  ['CHF', 'EUR', 8, () => `1.0${chance.below(10_000_000)}`],
  ['EUR', 'CHF', 20, () => `0.9${chance.below(10_000_000)}`],
]
const rates = Array.from({ length: 60 }, (_, index) => dayOf(index)).flatMap((day) =>
  quotes.flatMap(([from_currency, to_currency, percent, rate]) =>
    chance.chance(percent) ? [{ day, from_currency, to_currency, rate: rate() }] : [],
  ),
)

interface Sale {
  readonly at: string
  readonly currency: string | null
  readonly channel: string
  readonly amount: string | null
}
const sales = Array.from({ length: 400 }, (): Sale => {
  const time = `${String(chance.below(24)).padStart(2, '0')}:30:00.000Z`
  const cents = String(chance.below(100)).padStart(2, '0')
  const size = chance.below(10) === 0 ? 0 : chance.below(100_000)
  return {
    at: `${dayOf(10 + chance.below(50))}T${time}`,
    currency: chance.chance(1) ? null : chance.pick(currencies.slice(0, -1)),
    channel: chance.pick(['web', 'app', 'shop']),
    amount: chance.chance(5)
      ? null
      : `${chance.chance(20) ? '-' : ''}${size}.${size === 0 ? '00' : cents}`,
  }
})

const written = {
  model: {
    cubes: [
      {
        name: 'sales',
        sql_table: 'sales',
        money: { currency: '{CUBE}.currency', at: '{at}' },
        dimensions: [
          { name: 'at', type: 'time', sql: '{CUBE}.at' },
          { name: 'currency', type: 'string', sql: '{CUBE}.currency' },
          { name: 'channel', type: 'string', sql: '{CUBE}.channel' },
        ],
        measures: [
          { name: 'count', type: 'count' },
          ...['sum', 'avg', 'min', 'max'].map((type) => {
            return { name: type, type, sql: '{CUBE}.amount', format: 'currency' }
          }),
          { name: 'each', type: 'number', sql: '{sum} / NULLIF({count}, 0)', format: 'currency' },
          { name: 'span', type: 'number', sql: '({max} - {min}) / NULLIF({sum}, 0)' },
        ],
      },
    ],
  },
  tables: {
    sales: {
      columns: { at: 'time', currency: 'text', channel: 'text', amount: 'number' } as const,
      rows: sales.map(({ at, currency, channel, amount }) => [at, currency, channel, amount]),
    },
  },
}

/** The value of one unit with sixteen decimal places; null when unknown. */
function worth(currency: string | null, day: string, target: string): bigint | null {
  if (currency === target) return 10n ** 16n
  for (const isInverse of [false, true]) {
    for (let age = 0; age <= 7; age += 1) {
      const quotedOn = new Date(Date.parse(day) - age * 86_400_000).toISOString().slice(0, 10)
      const [from, to] = isInverse ? [target, currency] : [currency, target]
      const found = rates.find(
        (rate) => rate.day === quotedOn && rate.from_currency === from && rate.to_currency === to,
      )
      if (found === undefined) continue
      const rate = decimal(found.rate)
      const inverse = divide(decimal('100000000'), rate) ?? 0n
      return isInverse ? inverse / 10n ** 4n : rate * 10n ** 4n
    }
  }
  return null
}

/** With 28 decimal places; null when one of them is unknown. */
function amountsIn(target: string, rows: readonly Sale[]): bigint[] | null {
  const amounts: bigint[] = []
  for (const { amount, currency, at } of rows) {
    if (amount === null) continue
    const size = decimal(amount)
    const unit = size === 0n ? 0n : worth(currency, at.slice(0, 10), target)
    if (unit === null) return null
    amounts.push(size * unit)
  }
  return amounts
}

/** A row of all measures, computed independently. */
function expectedRow(target: string, rows: readonly Sale[]): (string | null)[] {
  const count = String(rows.length)
  const amounts = amountsIn(target, rows)?.toSorted((one, other) => (one < other ? -1 : 1))
  const [least, most] = [amounts?.[0], amounts?.at(-1)]
  if (!amounts || least === undefined || most === undefined) {
    return [count, null, null, null, null, null, null]
  }
  const toEight = (amount: bigint) => divide(amount, 10n ** 28n) ?? 0n
  const sum = toEight(amounts.reduce((total, amount) => total + amount))
  const [min, max] = [toEight(least), toEight(most)]
  const avg = divide(sum, decimal(String(amounts.length)))
  const span = ratio(max - min, sum)
  return [
    count,
    ...[sum, avg, min, max, divide(sum, decimal(count))].map((value) => shown(value, 4)),
    shown(span, 12),
  ]
}

function shown(value: bigint | null, places: number): string | null {
  return value === null ? null : decimalText(value, places)
}

function groups(rows: readonly Sale[], keyOf: (sale: Sale) => string | null) {
  const found = new Map<string | null, Sale[]>()
  for (const sale of rows) found.set(keyOf(sale), [...(found.get(keyOf(sale)) ?? []), sale])
  return found
}

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const measures = ['count', 'sum', 'avg', 'min', 'max', 'each', 'span'].map(
  (name) => `sales.${name}`,
)
const byText = (one: readonly unknown[], other: readonly unknown[]) =>
  String(one[0]).localeCompare(String(other[0]))

describe.each(engines)('money in one currency on $name', ({ name, warehouse }) => {
  const orgId = newId(OrgId)
  let semantic: Semantic
  beforeAll(async () => {
    await warehouse.prepareWorkspace(orgId)
    const parts = fullRows({ exchange_rates: rates })
    await warehouse.replaceRows({ orgId, batchKey: orgId, parts })
    semantic = createSemantic({ warehouse, model: goldenModel('sales.yml', written, name) })
  })

  async function resultOf(query: object): Promise<LoadResult | undefined> {
    const { results } = await semantic.load({ orgId, queries: CubeQuery.parse(query) })
    return results[0]
  }
  const cells = (data: LoadResult['data'] | undefined, keys: readonly string[]) =>
    data?.map((row) => keys.map((key) => row[key]))

  describe.each(['EUR', 'USD', 'JPY', 'VND'])('in %s', (currency) => {
    it('matches a sum by currency with unknown currencies', async () => {
      const dimensions = ['sales.currency']
      const result = await resultOf({ measures, dimensions, currency })
      const expected = [...groups(sales, ({ currency: key }) => key)].map(([key, rows]) => {
        return [key, ...expectedRow(currency, rows)]
      })
      const found = cells(result?.data, [...dimensions, ...measures])
      expect(found?.toSorted(byText)).toEqual(expected.toSorted(byText))
      expect(new Set(expected.map(([, , sum]) => sum === null)).size).toBe(2)
    })

    it('matches a sum over two currencies at every level', async () => {
      const paidIn = currency === 'EUR' ? ['EUR', 'USD'] : ['EUR', currency]
      const rows = sales.filter(({ currency: one }) => paidIn.includes(one ?? ''))
      const result = await resultOf({
        measures,
        dimensions: ['sales.channel'],
        filters: [{ member: 'sales.currency', operator: 'equals', values: paidIn }],
        currency,
        totals: true,
      })
      const expected = [...groups(rows, ({ channel }) => channel)].map(([key, ofChannel]) => {
        return [key, ...expectedRow(currency, ofChannel)]
      })
      const found = cells(result?.data, ['sales.channel', ...measures])
      expect(found?.toSorted(byText)).toEqual(expected.toSorted(byText))
      expect(cells(result?.totals?.[0]?.data, measures)).toEqual([expectedRow(currency, rows)])
      expect(expected.flat()).not.toContain(null)
    })

    it('matches a sum by day, also for a few days', async () => {
      const dateRange = [dayOf(20), dayOf(50)]
      const query = {
        measures,
        timeDimensions: [{ dimension: 'sales.at', granularity: 'day', dateRange }],
        filters: [{ member: 'sales.currency', operator: 'notEquals', values: ['CHF', null] }],
        currency,
      }
      const rows = sales.filter(({ at, currency: paidIn }) => {
        const day = at.slice(0, 10)
        return day >= dayOf(20) && day <= dayOf(50) && paidIn !== 'CHF' && paidIn !== null
      })
      const expected = [...groups(rows, ({ at }) => at.slice(0, 10))].map(([day, ofDay]) => {
        return [`${day}T00:00:00.000`, ...expectedRow(currency, ofDay)]
      })
      const result = await resultOf(query)
      expect(cells(result?.data, ['sales.at.day', ...measures])).toEqual(expected.toSorted(byText))
      expect(expected.filter(([, , sum]) => sum !== null).length).toBeGreaterThan(0)
    })
  })

  it('is named in the answer and in the query', async () => {
    const result = await resultOf({ measures, currency: 'EUR' })
    expect(result?.query).toMatchObject({ currency: 'EUR' })
    expect(result?.annotation.measures['sales.sum']).toMatchObject({ currency: 'EUR' })
    expect(result?.annotation.measures['sales.count']).not.toHaveProperty('currency')
  })
})
