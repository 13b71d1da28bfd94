import { readReferenceRates, referenceRatesUrl, type ReferenceRate } from '@cartograph/connectors'
import type { ConnectionMode } from '@cartograph/contract'
import type { ServerConfig } from '../config/config.ts'
import type { Sandbox } from '../demo/sandbox.ts'

/** Reads what is published from a day on: by the central bank, or by whatever plays it. */
export type ReadRates = (mode: ConnectionMode, fromDay: string) => Promise<readonly ReferenceRate[]>

/** What was read is good for some hours: it is published once a day. */
export function openRates(
  { exchangeRatesUrl }: Pick<ServerConfig, 'exchangeRatesUrl'>,
  sandbox: Pick<Sandbox, 'ratesUrl'> | null,
  localUrl: () => string,
): ReadRates {
  const read = new Map<string, { at: number; rates: readonly ReferenceRate[] }>()
  return async (mode, fromDay) => {
    const played = mode === 'sandbox' ? (sandbox?.ratesUrl(localUrl()) ?? null) : null
    const origin = exchangeRatesUrl ?? played ?? referenceRatesUrl
    const known = read.get(origin)
    if (known !== undefined && Date.now() - known.at < goodForMs) return known.rates
    const signal = AbortSignal.timeout(readWithinMs)
    const rates = await readReferenceRates({ origin, fromDay, signal })
    read.set(origin, { at: Date.now(), rates })
    return rates
  }
}

const readWithinMs = 120_000
const goodForMs = 4 * 3_600_000
