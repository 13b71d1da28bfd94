import type { ApiKeyId } from '@cartograph/contract'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'

/** How a caller's key is told from a token. */
export const apiKeyPrefix = 'cgk_'

/** By which a key is found; it is random enough that nothing slower is needed. */
export function hashApiKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export interface NewSecret {
  readonly secret: string
  /** What the table keeps of it. */
  readonly columns: {
    readonly secretHash: string
    readonly sealedSecret: string
    readonly secretEnd: string
  }
}

export function newSecret({ store }: Pick<Context, 'store'>, id: ApiKeyId): NewSecret {
  const secret = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
  const columns = {
    secretHash: hashApiKeySecret(secret),
    sealedSecret: store.seal(secret, boundTo(id)),
    secretEnd: secret.slice(-4),
  }
  return { secret, columns }
}

export function openSecret(
  { store }: Pick<Context, 'store'>,
  key: { readonly id: ApiKeyId; readonly sealedSecret: string },
): string {
  return store.unseal(key.sealedSecret, boundTo(key.id))
}

export function maskSecret(secretEnd: string): string {
  return `${apiKeyPrefix}••••${secretEnd}`
}

/** A sealed secret that was moved to another key's row does not open. */
function boundTo(id: ApiKeyId): string {
  return `api key ${id}`
}
