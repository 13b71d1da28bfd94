import { z } from 'zod'
import { AudienceGoneError } from '../kit/audiences/audience-gone-error.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AdAccountClient } from './ad-account-client.ts'
import { MetaError } from './graph-error.ts'
import { manifest } from './manifest.ts'

/** Explains the errors of audiences that only a user can resolve. */
export async function withExplainedErrors<T>(
  { graph, accountId }: AdAccountClient,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof MetaError)) throw error
    // What was deleted and what is no longer visible have the same code. With access to the
    // account, which this call requires, it is the list that was deleted.
    if (error.code === 100 && error.subcode === 33) {
      const path = `/act_${accountId}`
      await graph.call({ method: 'GET', path, params: { fields: 'id' }, signal }, z.unknown())
      throw new AudienceGoneError(manifest.name, error)
    }
    throw explainError(error, accountId) ?? error
  }
}

function explainError(cause: MetaError, accountId: string): ConnectorError | null {
  const codes = [cause.code, cause.subcode]
  const is = (...wanted: readonly number[]) => wanted.some((code) => codes.includes(code))
  if (is(2_655, 1_870_090)) {
    const terms = `https://business.facebook.com/ads/manage/customaudiences/tos/?act=${accountId}`
    const message = `Accept Facebook's customer list terms first: ${terms}`
    return new ConnectorError('payload', message, { cause })
  }
  if (is(2_654)) {
    const message = "The ad account has reached Facebook's limit of customer lists"
    return new ConnectorError('payload', message, { cause })
  }
  if (is(1_487_301))
    return new ConnectorError('auth', 'Facebook no longer shares the audience', { cause })
  if (is(1_487_366)) return new AudienceGoneError(manifest.name, cause)
  if (is(2_650))
    return new ConnectorError('transient', "Facebook can't change it right now", { cause })
  return null
}
