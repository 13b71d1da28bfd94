import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { readReferenceRates } from './read-reference-rates.ts'

const { signal } = new AbortController()
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

const head = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE'
const line = (currency: string, day: string, value: string) =>
  `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${day},${value}`

async function read(csv: string) {
  const asked: string[] = []
  server = await startAnsweringServer((_, request, response) => {
    asked.push(request.url ?? '')
    response.end(csv)
  })
  const rates = await readReferenceRates({ origin: server.url, fromDay: '2026-11-01', signal })
  return { rates, asked }
}

test('rates are read as published, from the requested day', async () => {
  const { rates, asked } = await read(
    [head, line('USD', '2026-11-02', '1.1534'), line('JPY', '2026-11-02', '177.4')].join('\r\n'),
  )
  expect(rates).toEqual([
    { day: '2026-11-02', currency: 'USD', perEuro: '1.1534' },
    { day: '2026-11-02', currency: 'JPY', perEuro: '177.4' },
  ])
  expect(asked).toEqual([
    '/service/data/EXR/D..EUR.SP00.A?startPeriod=2026-11-01&detail=dataonly&format=csvdata',
  ])
})

test('a day without a number has no rate', async () => {
  const csv = [head, line('RUB', '2026-11-02', ''), line('TRY', '2026-11-02', 'NaN')].join('\n')
  expect((await read(csv)).rates).toEqual([])
})

test.each([
  ['of another kind', line('USD', '2026-11', '1.1')],
  ['of nothing', line('USD', '2026-11-02', '0.000')],
  ['below nothing', line('USD', '2026-11-02', '-1')],
  ['that is not a number', line('USD', '2026-11-02', '1,1')],
])('a rate %s is refused', async (_, wrong) => {
  await expect(read([head, wrong].join('\n'))).rejects.toMatchObject({ class: 'payload' })
})
