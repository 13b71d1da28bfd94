import { createHmac, timingSafeEqual } from 'node:crypto'

export interface TokenSigner<Content> {
  sign(kind: string, content: Content): string
  /** Null for an invalid signature or a token of another kind. */
  verify(kind: string, text: string): Content | null
}

/** Creates tokens that contain their payload and an HMAC signature, so that they survive a restart. */
export function createTokenSigner<Content>(secret: string, platform: string): TokenSigner<Content> {
  function signature(kind: string, text: string): string {
    return createHmac('sha256', secret).update(`${platform} ${kind} ${text}`).digest('base64url')
  }

  return {
    sign(kind, content) {
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${text}.${signature(kind, text)}`
    },
    verify(kind, sealed) {
      const [text = '', signed = ''] = sealed.split('.')
      const expected = Buffer.from(signature(kind, text))
      const given = Buffer.from(signed)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
      return JSON.parse(Buffer.from(text, 'base64url').toString()) as Content
    },
  }
}
