import {
  maxAttachmentBytes,
  maxAttachments,
  type Attachment,
  type AttachmentId,
} from '@cartograph/contract'

/** A file of the message that is being written. */
export interface Upload {
  readonly id: AttachmentId
  readonly file: File
  readonly sentBytes: number
  /** It is sent, or waits for its turn or the connection; why it was refused; or what the server has stored. */
  readonly state:
    | { readonly kind: 'sending' | 'waiting' }
    | { readonly kind: 'refused'; readonly reason: string; readonly mayRetry: boolean }
    | { readonly kind: 'stored'; readonly attachment: Attachment }
}

/** Why a file cannot be sent at all; null if it can. */
export function problemOf(file: File): string | null {
  if (file.size === 0) return 'This file is empty.'
  if (file.size > maxAttachmentBytes) return 'Files can have up to 10 MB.'
  return null
}

export const tooManyFiles = `A message can have up to ${maxAttachments} files.`

export function storedFiles(uploads: readonly Upload[]): Attachment[] {
  return uploads.flatMap(({ state }) => (state.kind === 'stored' ? [state.attachment] : []))
}

export function isUnderWay({ state: { kind } }: Upload): boolean {
  return kind === 'sending' || kind === 'waiting'
}
