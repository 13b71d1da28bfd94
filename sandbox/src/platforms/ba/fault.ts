import { Refusal } from '../../kit/refusal.ts'

/** An error of the API. Those of access and of limits come in another list than those of an operation. */
export function fault(
  status: number,
  code: number,
  errorCode: string,
  message = errorCode,
): Refusal {
  const error = { Code: code, ErrorCode: errorCode, Message: message }
  const TrackingId = '00000000-0000-0000-0000-000000000000'
  const isGeneral = code < 200
  return new Refusal(
    status,
    isGeneral
      ? { Errors: [{ ...error, Detail: null }], TrackingId, Type: 'AdApiFaultDetail' }
      : { OperationErrors: [error], BatchErrors: [], TrackingId, Type: 'ApiFaultDetail' },
  )
}

/** Azure's storage has errors of its own. */
export function storageError(status: number, code: string): Refusal {
  const body = `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code></Error>`
  return new Refusal(status, body, { 'content-type': 'application/xml' })
}

/** The errors of the sign-in service are those of OAuth. */
export function signInError(status: number, error: string): Refusal {
  const error_description = 'AADSTS70000: The provided grant is invalid, expired or revoked.'
  return new Refusal(status, { error, error_description, error_codes: [70_000] })
}

export function expiredToken(): Refusal {
  return fault(401, 109, 'AuthenticationTokenExpired')
}

export function notAuthorized(): Refusal {
  return fault(400, 106, 'UserIsNotAuthorized')
}

export function tooManyCalls(): Refusal {
  return fault(400, 117, 'CallRateExceeded')
}

export function invalid(message: string): Refusal {
  return fault(400, 1001, 'InvalidRequest', message)
}
