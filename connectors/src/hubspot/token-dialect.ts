import { z } from 'zod'
import type { TokenDialect } from '../kit/manifest/auth.ts'

/** HubSpot refuses tokens with a status of its own, beside a standard error that may say less. */
export const tokenDialect: TokenDialect = {
  answer(json) {
    const refusal = Refusal.safeParse(json).data
    if (refusal === undefined) return json
    return { error: refusal.status === 'BAD_CLIENT_ID' ? 'invalid_client' : 'invalid_grant' }
  },
}

/** BAD_REFRESH_TOKEN, BAD_AUTH_CODE, MISMATCH_REDIRECT_URI_AUTH_CODE, …; `error` in other responses. */
const Refusal = z.object({ status: z.string() })
