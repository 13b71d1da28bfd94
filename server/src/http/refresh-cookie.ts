import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie that outlives a bearer token. Scripts cannot read it; other sites cannot send it. */
export interface RefreshCookie {
  read(): string | null
  set(token: string, expires: Date): void
  clear(): void
}

export function refreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): RefreshCookie {
  const options = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/v1/identity',
    secure: isSecure,
  } as const
  return {
    read: () => request.cookies[name] ?? null,
    set: (token, expires) => void reply.setCookie(name, token, { ...options, expires }),
    clear: () => void reply.clearCookie(name, options),
  }
}

const name = 'cartograph_refresh'
