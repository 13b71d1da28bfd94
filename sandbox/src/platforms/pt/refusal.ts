import { Refusal } from '../../kit/refusal.ts'

/** An error of the API: a number of Pinterest's own, and a message. */
export function refusal(status: number, code: number, message: string): Refusal {
  return new Refusal(status, { code, message })
}

export function notAuthenticated(): Refusal {
  return refusal(401, 2, 'Authentication failed.')
}

export function notPermitted(): Refusal {
  return refusal(403, 29, 'You are not permitted to access that resource.')
}

export function notFound(what: string): Refusal {
  return refusal(404, 50, `${what} not found.`)
}

export function invalid(message: string): Refusal {
  return refusal(400, 1, message)
}

/** Pinterest says how long to wait in the message, and in no header. */
export function tooMany(seconds: number | null): Refusal {
  const hint = seconds === null ? 'Try again later.' : `Retry after ${seconds} seconds.`
  return refusal(429, 8, `You have exceeded your rate limit. ${hint}`)
}
