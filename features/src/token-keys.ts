import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** One key per purpose, so that a signature for one can never pass for another. */
export interface TokenKeys {
  readonly access: SigningKey
  readonly refresh: Uint8Array
  /** Of the tokens that name devices. */
  readonly device: Uint8Array
  /** Of the hashes under which attempts are counted. */
  readonly attempts: Uint8Array
  /** Of the links in digests that end them. */
  readonly digest: Uint8Array
  /** Of the addresses of pictures in messages to Slack. */
  readonly alertPicture: Uint8Array
}

/** Ed25519. The public key can verify a token but not create one. */
export interface SigningKey {
  /** The thumbprint of RFC 7638, so that it changes exactly when the key does. */
  readonly keyId: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly publicJwk: { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string }
}

/** Derived instead of stored: every process of an installation computes the same keys. */
export function deriveTokenKeys(secretKey: Uint8Array): TokenKeys {
  return {
    access: toSigningKey(derive(secretKey, 'cartograph access token v2')),
    refresh: derive(secretKey, 'cartograph refresh token v1'),
    device: derive(secretKey, 'cartograph device token v1'),
    attempts: derive(secretKey, 'cartograph attempts v1'),
    digest: derive(secretKey, 'cartograph digest link v1'),
    alertPicture: derive(secretKey, 'cartograph alert picture v1'),
  }
}

function toSigningKey(seed: Uint8Array): SigningKey {
  const der = Buffer.concat([pkcs8Prefix, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const { x } = publicKey.export({ format: 'jwk' })
  if (x === undefined) throw new Error('An Ed25519 key has a coordinate')
  // The thumbprint is defined over this order of members.
  const thumbprint = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })
  return {
    keyId: createHash('sha256').update(thumbprint).digest('base64url'),
    privateKey,
    publicKey,
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x },
  }
}

/** The DER prefix before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

function derive(secretKey: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(0), purpose, 32))
}
