import { z } from 'zod'
import { throttledError } from '../kit/api/status-error.ts'
import { ConnectorError, NotFoundError } from '../kit/errors.ts'
import type { HttpRefusal } from '../kit/http/http.ts'
import { manifest } from './manifest.ts'

/** A fault has several lists of errors, depending on the service. */
const Fault = z.object({
  Errors: z.array(z.unknown()).nullish(),
  OperationErrors: z.array(z.unknown()).nullish(),
  BatchErrors: z.array(z.unknown()).nullish(),
})

const FaultError = z.object({ Code: z.coerce.number(), ErrorCode: z.string().nullish() })
export type FaultError = z.infer<typeof FaultError>

const { name } = manifest

/** Every error of a fault: the codes say more than the status. */
export function faultErrors(json: unknown): readonly FaultError[] {
  const { data } = Fault.safeParse(json)
  const all = [data?.Errors, data?.OperationErrors, data?.BatchErrors].flatMap((list) => list ?? [])
  return all.flatMap((one) => FaultError.safeParse(one).data ?? [])
}

/** Null falls back to the meaning of the status. */
export function apiError({ json }: Pick<HttpRefusal, 'json'>): ConnectorError | null {
  const errors = faultErrors(json)
  const codes = new Set(errors.map(({ Code }) => Code))
  const has = (...some: readonly number[]) => some.some((code) => codes.has(code))
  if (has(105, 109)) return new ConnectorError('auth', `${name} no longer accepts the access token`)
  if (has(108, 120, 122))
    return new ConnectorError('auth', `${name} needs the user to sign in again`)
  if (has(106)) return notAuthorized()
  // Of calls in a minute, and of reports that are prepared at once.
  if (has(117, 207)) return throttledError(name, 60_000)
  if (has(2100)) return new NotFoundError(name, 'ReportingServiceInvalidReportId')
  if (has(8003)) return termsNotAccepted()
  if (codes.size === 1 && has(0))
    return new ConnectorError('transient', `${name} had an internal error`)
  if (errors.length === 0) return null
  const named = errors.map(({ Code, ErrorCode }) => ErrorCode ?? String(Code)).join(', ')
  return new ConnectorError('payload', `${name} refused the request: ${named}`)
}

function notAuthorized(): ConnectorError {
  return new ConnectorError('forbidden', `${name} is missing a permission for this`, {
    remedy: 'Ask for access to the account at Microsoft Ads, then reauthorize the data source.',
    isGrantedByConsent: true,
  })
}

export function termsNotAccepted(): ConnectorError {
  return new ConnectorError('forbidden', `${name} needs the terms of customer match`, {
    remedy: 'Create a customer list at Microsoft Ads once, which shows the terms.',
  })
}
