import { Refusal } from '../../kit/refusal.ts'

/** An error of ReCharge: a text, or messages by parameter. */
export function refusal(
  status: number,
  errors: string | Readonly<Record<string, readonly string[]>>,
): Refusal {
  return new Refusal(status, { errors })
}

export const badAuthentication = () => refusal(401, 'bad authentication')
export const lacksScope = () => refusal(403, 'The API token does not have the required scope')
export const tooMany = () => refusal(429, 'Exceeded the rate limit.')
