import { AppError } from '@cartograph/contract'
import { jwtVerify, SignJWT } from 'jose'

/** Verifies tokens that are signed with the secret. */
export interface Tokens {
  make(): Promise<string>
  /** Throws if the token is invalid or has expired. */
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
