import { z } from 'zod'
import type { ApiClient } from '../api/api-client.ts'
import type { Profile } from '../connector.ts'

/** Reads the token's owner, by Google's immutable user id rather than the address. */
export async function googleProfile(client: ApiClient, signal: AbortSignal): Promise<Profile> {
  const { sub, email } = await client.call({
    host: 'USERINFO',
    path: '/v1/userinfo',
    answer: UserInfo,
    what: 'Google sent an unexpected profile',
    signal,
  })
  return { id: sub, name: email ?? sub }
}

const UserInfo = z.object({ sub: z.string().min(1), email: z.optional(z.string()) })
