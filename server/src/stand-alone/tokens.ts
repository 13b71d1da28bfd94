import { AppError } from '@cartograph/contract'
import { jwtVerify, SignJWT } from 'jose'

/** Who may ask, where a secret was given. */
export interface Tokens {
  make(): Promise<string>
  /** Throws for a token that is not ours or has ended. */
  check(header: string | undefined): Promise<void>
}

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    make: () =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime('30d')
        .sign(key),
    async check(header) {
      const token = header?.replace(/^Bearer\s+/i, '').trim()
      if (!token) throw new AppError('not_authenticated')
      try {
        await jwtVerify(token, key, { algorithms: ['HS256'] })
      } catch (cause) {
        throw new AppError('not_authenticated', undefined, { cause })
      }
    },
  }
}
