import { z } from 'zod'
import type { Profile } from '../connector.ts'
import { parsePayload } from '../http/parse-payload.ts'
import type { GoogleClient } from './google-client.ts'

/** Reads the token's owner, by Google's immutable user id rather than the address. */
export async function googleProfile(client: GoogleClient, signal: AbortSignal): Promise<Profile> {
  const json = await client.call({
    method: 'GET',
    host: 'USERINFO',
    path: '/v1/userinfo',
    signal,
  })
  const { sub, email } = parsePayload(UserInfo, json, 'Google sent an unexpected profile')
  return { id: sub, name: email ?? sub }
}

const UserInfo = z.object({ sub: z.string().min(1), email: z.optional(z.string()) })
