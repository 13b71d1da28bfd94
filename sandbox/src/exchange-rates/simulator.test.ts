import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { exchangeRatesSimulator } from './simulator.ts'
import { ratedCurrencies } from './reference-rate.ts'

async function ask(startPeriod: string) {
  const app = Fastify()
  // A Wednesday.
  await app.register(exchangeRatesSimulator({ clock: () => new Date('2026-11-18T12:00:00Z') }))
  const url = `/service/data/EXR/D..EUR.SP00.A?startPeriod=${startPeriod}`
  const { statusCode, body } = await app.inject({ url })
  await app.close()
  return { statusCode, lines: body.split('\n') }
}

test('every working day since the requested one has a rate of each currency', async () => {
  const { lines } = await ask('2026-11-13')
  const [header, ...rows] = lines
  expect(header).toBe('KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE')
  const dollars = rows.filter((row) => row.includes(',USD,')).map((row) => row.split(','))
  expect(dollars.map((fields) => fields[6])).toEqual([
    '2026-11-13',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
  ])
  for (const fields of dollars) expect(fields[7]).toMatch(/^1\.[01]\d{3}$/)
  expect(rows).toHaveLength(4 * ratedCurrencies.length)
  expect(new Set(rows.map((row) => row.split(',')[2]))).toEqual(new Set(ratedCurrencies))
})

test('the rate of a day is the same whenever it is asked for, and changes from day to day', async () => {
  const long = await ask('2026-11-02')
  const short = await ask('2026-11-16')
  expect(long.lines).toEqual(expect.arrayContaining(short.lines))
  const rates = long.lines.filter((row) => row.includes(',JPY,')).map((row) => row.split(',')[7])
  expect(new Set(rates).size).toBeGreaterThan(rates.length / 2)
})

test('a start that is not a day is refused', async () => {
  expect((await ask('yesterday')).statusCode).toBe(400)
})
