import { isJsonObject, textAt } from './json-object.ts'

/** What a session stores: the refresh token, and the user name that its secret hash needs. */
export interface ProviderToken {
  readonly refreshToken: string
  readonly username: string
}

export function writeProviderToken({ refreshToken, username }: ProviderToken): string {
  return JSON.stringify({ refresh_token: refreshToken, username })
}

/** Null for text in any other format. */
export function readProviderToken(text: string): ProviderToken | null {
  const kept = parse(text)
  if (!isJsonObject(kept)) return null
  const refreshToken = textAt(kept, 'refresh_token')
  const username = textAt(kept, 'username')
  return refreshToken === null || username === null ? null : { refreshToken, username }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
