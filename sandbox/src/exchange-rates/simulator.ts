import { dayNumber, formatDay, type DayNumber } from '@cartograph/contract'
import type { FastifyPluginCallback } from 'fastify'
import { weekdayOf } from '../world/calendar.ts'
import { ratedCurrencies, referenceRate } from './reference-rate.ts'

/** Simulates the central bank's daily reference rates: deterministic, and without weekends. */
export function exchangeRatesSimulator(options: {
  readonly clock: () => Date
}): FastifyPluginCallback {
  return (app, _, done) => {
    app.get<{ Querystring: { startPeriod?: string } }>(
      '/service/data/EXR/D..EUR.SP00.A',
      (request, reply) => {
        const { startPeriod = '' } = request.query
        if (!/^\d{4}-\d{2}-\d{2}$/.test(startPeriod)) return reply.code(400).send('startPeriod')
        const today = dayNumber(options.clock().toISOString().slice(0, 10))
        return reply.type('text/csv').send(csvOf(dayNumber(startPeriod), today))
      },
    )
    done()
  }
}

function csvOf(from: DayNumber, to: DayNumber): string {
  const lines = ['KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE']
  for (const currency of ratedCurrencies) {
    for (let day = from; day <= to; day++) {
      if (weekdayOf(day) > 4) continue
      const rate = referenceRate(currency, day)
      lines.push(`EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${formatDay(day)},${rate}`)
    }
  }
  return lines.join('\n')
}
