import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that scripts cannot read. */
export interface KeptCookie {
  read(): string | null
  set(value: string, expires: Date): void
  clear(): void
}

export interface IdentityCookies {
  /**
   * Outlives a bearer token; other sites cannot send it. Beside it stands a mark without a secret, which scripts
   * can read: a page that does not find it need not ask whether anybody is signed in.
   */
  readonly refresh: KeptCookie
  /** What a sign-in with Google that has begun must end with. Google's page sends the browser back, so it travels with links. */
  readonly google: KeptCookie
}

/** Nearly no request has to do with them, so they are looked for when they are asked for. */
export function identityCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): IdentityCookies {
  return new CookiesOfRequest(request, reply, isSecure)
}

class CookiesOfRequest implements IdentityCookies {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #isSecure: boolean

  constructor(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
    this.#request = request
    this.#reply = reply
    this.#isSecure = isSecure
  }

  get refresh(): KeptCookie {
    const secret = this.#keep('cartograph_refresh', '/v1/identity', 'strict')
    const mark = { sameSite: 'strict', path: '/', secure: this.#isSecure } as const
    return {
      read: secret.read,
      set: (value, expires) => {
        secret.set(value, expires)
        void this.#reply.setCookie(signedInMark, '1', { ...mark, expires })
      },
      clear: () => {
        secret.clear()
        void this.#reply.clearCookie(signedInMark, mark)
      },
    }
  }

  get google() {
    return this.#keep('cartograph_google', '/v1/identity/google', 'lax')
  }

  #keep(name: string, path: string, sameSite: 'strict' | 'lax'): KeptCookie {
    const options = { httpOnly: true, sameSite, path, secure: this.#isSecure } as const
    return {
      read: () => this.#request.cookies[name] ?? null,
      set: (value, expires) => void this.#reply.setCookie(name, value, { ...options, expires }),
      clear: () => void this.#reply.clearCookie(name, options),
    }
  }
}

/** `web/src/api/session.ts` and `web/public/early.js` read it. */
const signedInMark = 'cartograph_signed_in'
