import { AuthorizationCode } from '@cartograph/contract'
import type { Context } from '../context.ts'

export function sealCode({ store }: Pick<Context, 'store'>, code: AuthorizationCode): string {
  return Buffer.from(store.seal(JSON.stringify(code), place)).toString('base64url')
}

/** Null for a text that is no code. */
export function openCode(
  { store }: Pick<Context, 'store'>,
  text: string,
): AuthorizationCode | null {
  try {
    const sealed = Buffer.from(text, 'base64url').toString()
    return AuthorizationCode.parse(JSON.parse(store.unseal(sealed, place)))
  } catch {
    return null
  }
}

const place = 'code of a connected app'
