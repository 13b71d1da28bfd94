import { readReferenceRates, referenceRatesUrl, type ReferenceRate } from '@cartograph/connectors'
import type { ConnectionMode } from '@cartograph/contract'
import type { ServerConfig } from '../config/config.ts'
import type { Sandbox } from '../demo/sandbox.ts'

/** Reads the rates published since a day, from the central bank or from the sandbox. */
export type ReadRates = (mode: ConnectionMode, fromDay: string) => Promise<readonly ReferenceRate[]>

/** Caches the rates for some hours: they are published once a day. */
export function openRateReader(
  { exchangeRatesUrl }: Pick<ServerConfig, 'exchangeRatesUrl'>,
  sandbox: Pick<Sandbox, 'ratesUrl'> | null,
  localUrl: () => string,
  stopping: AbortSignal,
): ReadRates {
  const cache = new Map<string, { at: number; rates: readonly ReferenceRate[] }>()
  return async (mode, fromDay) => {
    const sandboxUrl = mode === 'sandbox' ? (sandbox?.ratesUrl(localUrl()) ?? null) : null
    const origin = exchangeRatesUrl ?? sandboxUrl ?? referenceRatesUrl
    const cached = cache.get(origin)
    if (cached !== undefined && Date.now() - cached.at < cacheMs) return cached.rates
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
    const rates = await readReferenceRates({ origin, fromDay, signal })
    cache.set(origin, { at: Date.now(), rates })
    return rates
  }
}

const timeoutMs = 120_000
const cacheMs = 4 * 3_600_000
