import type { MailId } from '@cartograph/contract'
import type { Store } from '@cartograph/store'
import type { MailFile } from './mail-transport.ts'

/** The content of a mail, as it is encrypted in its row. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo: string | null
  /** Missing in mail that was queued by earlier versions. */
  readonly headers?: Readonly<Record<string, string>>
  /** Of this mail alone and small; other files have rows of their own. Missing in mail without any. */
  readonly pictures?: readonly MailPicture[]
}

interface MailPicture {
  readonly name: string
  readonly mediaType: string
  readonly base64: string
}

export function toPicture({ name, mediaType, content }: MailFile): MailPicture {
  return { name, mediaType, base64: Buffer.from(content).toString('base64') }
}

export function fromPicture({ name, mediaType, base64 }: MailPicture): MailFile {
  return { name, mediaType, content: Buffer.from(base64, 'base64') }
}

export function sealContent(store: Pick<Store, 'seal'>, id: MailId, content: MailContent): string {
  return store.seal(JSON.stringify(content), placeOf(id))
}

/** Replaces the content of finished mail: codes and links are not kept. */
export function sealNothing(store: Pick<Store, 'seal'>, id: MailId): string {
  return store.seal('', placeOf(id))
}

/** Throws when it was encrypted with another key. */
export function unsealContent(
  store: Pick<Store, 'unseal'>,
  id: MailId,
  sealed: string,
): MailContent {
  const content: unknown = JSON.parse(store.unseal(sealed, placeOf(id)))
  if (!isContent(content)) throw new TypeError('The content of a mail has an invalid format')
  return content
}

function placeOf(id: MailId): string {
  return `mail ${id}`
}

function isContent(value: unknown): value is MailContent {
  if (typeof value !== 'object' || value === null) return false
  const { subject, text, html, replyTo } = {
    subject: null,
    text: null,
    html: null,
    replyTo: 0,
    ...value,
  }
  const isWhole = [subject, text, html].every((part) => typeof part === 'string')
  return isWhole && (replyTo === null || typeof replyTo === 'string')
}
