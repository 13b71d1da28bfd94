import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Seals<Content> {
  seal(kind: string, content: Content): string
  /** Null for what was not sealed here, or as another kind. */
  open(kind: string, text: string): Content | null
}

/** Text that carries what it stands for, signed: it outlives a restart, and nobody else can make it. */
export function createSeals<Content>(secret: string, platform: string): Seals<Content> {
  function signature(kind: string, text: string): string {
    return createHmac('sha256', secret).update(`${platform} ${kind} ${text}`).digest('base64url')
  }

  return {
    seal(kind, content) {
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${text}.${signature(kind, text)}`
    },
    open(kind, sealed) {
      const [text = '', signed = ''] = sealed.split('.')
      const expected = Buffer.from(signature(kind, text))
      const given = Buffer.from(signed)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
      return JSON.parse(Buffer.from(text, 'base64url').toString()) as Content
    },
  }
}
