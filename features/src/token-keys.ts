import { hkdfSync } from 'node:crypto'

/** One key per purpose, so that what is signed for one can never pass for another. */
export interface TokenKeys {
  readonly access: Uint8Array
  readonly refresh: Uint8Array
}

export function deriveTokenKeys(secretKey: Uint8Array): TokenKeys {
  return {
    access: derive(secretKey, 'cartograph access token v1'),
    refresh: derive(secretKey, 'cartograph refresh token v1'),
  }
}

function derive(secretKey: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(0), purpose, 32))
}
