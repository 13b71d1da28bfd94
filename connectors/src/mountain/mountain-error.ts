import { z } from 'zod'
import { statusError } from '../kit/api/status-error.ts'
import { ConnectorError } from '../kit/errors.ts'
import { TooLargeError, type HttpRefusal } from '../kit/http/http.ts'
import { manifest } from './manifest.ts'

/** Repeated like other temporary failures; after that, fewer days may be answered in time. */
export class QueryTimeoutError extends ConnectorError {
  constructor() {
    super('transient', `${manifest.name} did not finish the query in time`)
  }
}

/**
 * Of a problem (RFC 9457) only the code is used: `detail` quotes the API key, and `instance` may
 * contain it.
 */
const Problem = z.object({ errorCode: z.string().regex(/^[A-Z_]{2,40}$/) })

export function refusalError(refusal: HttpRefusal): ConnectorError | null {
  const { status, json } = refusal
  const code = Problem.safeParse(json).data?.errorCode
  if (status === 413 || code === 'RESOURCE_LIMIT_EXCEEDED')
    return new TooLargeError(`${manifest.name} cannot answer a query of this size`)
  if (status === 504) return new QueryTimeoutError()
  if (status === 400 && code !== undefined)
    return new ConnectorError('payload', `${manifest.name} refused the query (${code})`)
  return statusError(manifest.name, refusal, texts)
}

const texts = {
  auth: "Mountain doesn't know the API key",
  forbidden: {
    message: 'The API key may not read reports in Mountain',
    remedy:
      'In MNTN, go to My Account, then API, and check that the account has the Reporting API.',
    isGrantedByConsent: true,
  },
}
