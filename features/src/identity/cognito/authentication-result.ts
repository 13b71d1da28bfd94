import { isJsonObject, textAt, type JsonObject } from './json-object.ts'

export interface Tokens {
  readonly idToken: string
  /** Null when the previous one stays valid. */
  readonly refreshToken: string | null
}

/** Null when Cognito requires another challenge instead. */
export function readTokens(answer: JsonObject): Tokens | null {
  const result = answer['AuthenticationResult']
  if (!isJsonObject(result)) return null
  const idToken = textAt(result, 'IdToken')
  return idToken === null ? null : { idToken, refreshToken: textAt(result, 'RefreshToken') }
}
