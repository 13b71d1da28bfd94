import { z } from 'zod'
import type { TokenDialect } from '../kit/manifest/auth.ts'

const Tokens = z.looseObject({ refresh_token: z.string(), scope: z.string() })

export const tokenDialect: TokenDialect = {
  // The scope of refresh tokens is granted with one, and never listed.
  answer(json) {
    const { data } = Tokens.safeParse(json)
    return data === undefined ? json : { ...data, scope: `${data.scope} offline_access` }
  },
}
