import type { Context } from './context.ts'

type Sealing = Pick<Context, 'store'>

/** A value that a caller keeps for us and cannot read or change, so that nothing is stored. */
export function sealToken({ store }: Sealing, value: object, place: string): string {
  return Buffer.from(store.seal(JSON.stringify(value), place)).toString('base64url')
}

/** Null for a text that was not sealed here for this place. */
export function openToken<Value>(
  { store }: Sealing,
  token: string,
  { schema, place }: { readonly schema: { parse(value: unknown): Value }; readonly place: string },
): Value | null {
  try {
    const sealed = Buffer.from(token, 'base64url').toString()
    return schema.parse(JSON.parse(store.unseal(sealed, place)))
  } catch {
    return null
  }
}
