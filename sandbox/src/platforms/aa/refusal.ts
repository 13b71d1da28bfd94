import { Refusal } from '../../kit/refusal.ts'

/** An error of Login with Amazon. */
export function invalidGrant(): Refusal {
  const error_description = 'The request has an invalid grant parameter : refresh_token.'
  return new Refusal(400, { error: 'invalid_grant', error_description })
}

export function unauthorized(): Refusal {
  return new Refusal(401, { code: 'UNAUTHORIZED', details: 'Not authorized' })
}

export function noAccessTo(profile: string): Refusal {
  return new Refusal(401, { code: '401', details: `Not authorized to access scope ${profile}` })
}

export function forbidden(): Refusal {
  return new Refusal(403, { code: '403', details: 'Forbidden' })
}

export function notFound(): Refusal {
  return new Refusal(404, { code: '404', details: 'Not found' })
}

export function invalid(detail: string): Refusal {
  return new Refusal(400, { code: '400', detail })
}

export function tooMany(seconds: number | null): Refusal {
  return new Refusal(429, { message: 'Too Many Requests' }).after(seconds)
}

/** As storage refuses, in XML. */
export function storageError(status: number, code: string): Refusal {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
  return new Refusal(status, body, { 'content-type': 'application/xml' })
}
