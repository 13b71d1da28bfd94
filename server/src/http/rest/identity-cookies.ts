import { signedInCookie } from '@cartograph/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies are parsed for these endpoints only. */
export const identityPath = '/v1/identity/'

/** A cookie that scripts cannot read. */
export interface HttpOnlyCookie {
  read(): string | null
  set(value: string, expires: Date): void
  clear(): void
}

export interface IdentityCookies {
  /**
   * Holds the refresh token; SameSite=Strict. A second cookie without a secret marks a signed-in browser
   * for scripts, so that a page without it does not need a request.
   */
  readonly refresh: HttpOnlyCookie
  /** Binds a Google sign-in to this browser. SameSite=Lax, because Google redirects back. */
  readonly google: HttpOnlyCookie
  /** Names the device. SameSite=Lax, so that it is also sent when Google redirects back. */
  readonly device: HttpOnlyCookie
}

/** Reads cookies lazily: few requests use them. */
export function identityCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): IdentityCookies {
  return new RequestCookies(request, reply, isSecure)
}

class RequestCookies implements IdentityCookies {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #isSecure: boolean

  constructor(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
    this.#request = request
    this.#reply = reply
    this.#isSecure = isSecure
  }

  get refresh(): HttpOnlyCookie {
    const secret = this.#cookie('cartograph_refresh', '/v1/identity', 'strict')
    const markOptions = { sameSite: 'strict', path: '/', secure: this.#isSecure } as const
    return {
      read: secret.read,
      set: (value, expires) => {
        secret.set(value, expires)
        void this.#reply.setCookie(signedInCookie, '1', { ...markOptions, expires })
      },
      clear: () => {
        secret.clear()
        void this.#reply.clearCookie(signedInCookie, markOptions)
      },
    }
  }

  get google() {
    return this.#cookie('cartograph_google', '/v1/identity/google', 'lax')
  }

  get device() {
    return this.#cookie('cartograph_device', '/v1/identity', 'lax')
  }

  #cookie(name: string, path: string, sameSite: 'strict' | 'lax'): HttpOnlyCookie {
    // Browsers accept a name with this prefix only from this host, for all paths and over HTTPS.
    if (this.#isSecure) return this.#named(`__Host-${name}`, '/', sameSite)
    return this.#named(name, path, sameSite)
  }

  #named(name: string, path: string, sameSite: 'strict' | 'lax'): HttpOnlyCookie {
    const options = { httpOnly: true, sameSite, path, secure: this.#isSecure } as const
    return {
      read: () => this.#request.cookies[name] ?? null,
      set: (value, expires) => void this.#reply.setCookie(name, value, { ...options, expires }),
      clear: () => void this.#reply.clearCookie(name, options),
    }
  }
}
