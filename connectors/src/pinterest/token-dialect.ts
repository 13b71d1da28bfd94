import { z } from 'zod'
import type { TokenDialect } from '../kit/manifest/auth.ts'

const Refusal = z.object({ code: z.number(), message: z.string() })

export const tokenDialect: TokenDialect = {
  // Apps created before 25 September 2025 get a refresh token that lasts only with this.
  request: (form) => ({ form: { ...Object.fromEntries(form), continuous_refresh: 'true' } }),
  // Errors are those of the API, not of OAuth.
  answer: (json) => (Refusal.safeParse(json).success ? { error: 'invalid_grant' } : json),
}
