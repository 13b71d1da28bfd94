import type { ApiKeyId } from '@cartograph/contract'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'

/** Distinguishes a key from a token. */
export const apiKeyPrefix = 'cgk_'

/** A key is found by this hash; its secret is random enough that a slow hash is not needed. */
export function hashApiKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export interface NewSecret {
  readonly secret: string
  /** The columns in which a secret is stored. */
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

/** An encrypted secret that was moved to another key's row does not open. */
function boundTo(id: ApiKeyId): string {
  return `api key ${id}`
}
