import type { ConnectorPorts } from '../kit/clock.ts'
import { systemPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { requestText } from '../kit/http/http.ts'
import { withRetry } from '../kit/http/retry.ts'

/** Where the European Central Bank publishes its reference rates, each working day at about 16:00 in Frankfurt. */
export const referenceRatesUrl = 'https://data-api.ecb.europa.eu'

/** The value of one euro in a currency on a day, as published. */
export interface ReferenceRate {
  /** YYYY-MM-DD; none on weekends and the bank's holidays. */
  readonly day: string
  /** ISO 4217. */
  readonly currency: string
  /** Exact decimal text. */
  readonly perEuro: string
}

/** Reads the reference rates since a day. */
export async function readReferenceRates(
  request: { readonly origin: string; readonly fromDay: string; readonly signal: AbortSignal },
  ports: ConnectorPorts = systemPorts,
): Promise<ReferenceRate[]> {
  const { origin, fromDay, signal } = request
  const query = new URLSearchParams({
    startPeriod: fromDay,
    detail: 'dataonly',
    format: 'csvdata',
  })
  const { text } = await withRetry(
    () =>
      requestText({
        platform,
        method: 'GET',
        url: `${origin}/service/data/EXR/D..EUR.SP00.A?${query.toString()}`,
        headers: { accept: 'text/csv' },
        signal,
      }),
    signal,
    ports,
  )
  return parseRates(text)
}

const platform = 'The European Central Bank'

function parseRates(csv: string): ReferenceRate[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  const columns = head.split(',')
  const [currencyAt, dayAt, valueAt] = ['CURRENCY', 'TIME_PERIOD', 'OBS_VALUE'].map((name) =>
    columns.indexOf(name),
  )
  return lines.flatMap((line) => {
    const cells = line.split(',')
    const currency = cells[currencyAt ?? -1] ?? ''
    const day = cells[dayAt ?? -1] ?? ''
    const perEuro = cells[valueAt ?? -1] ?? ''
    const isWhole = cells.length === columns.length && /^[A-Z]{3}$/.test(currency)
    // A currency that was not quoted has a line without a number.
    if (isWhole && ['', 'NaN'].includes(perEuro)) return []
    if (isWhole && isDay.test(day) && isRate(perEuro)) return [{ day, currency, perEuro }]
    throw new ConnectorError('payload', `${platform} sent a rate of another shape`)
  })
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

function isRate(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && /[1-9]/.test(text)
}
