import {
  AttachmentId,
  deleteAttachment,
  maxAttachments,
  newId,
  type Attachment,
  type ChannelTag,
  type OrgId,
} from '@cartograph/contract'
import { ApiError } from '../../../api/api-error.ts'
import type { Client } from '../../../api/client.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { sendFile } from './send-file.ts'
import { problemOf, storedFiles, tooManyFiles, type Upload } from './upload.ts'

/** The files of a message that is being written. They are sent one after the other, also while the drawer is closed. */
export class Uploads {
  readonly #client: Client
  readonly #place: { readonly orgId: OrgId; readonly channel: ChannelTag }
  readonly #listeners = new Set<() => void>()
  #all: readonly Upload[] = []
  #running: { readonly id: AttachmentId; readonly cancel: AbortController } | null = null
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: Client, place: { readonly orgId: OrgId; readonly channel: ChannelTag }) {
    this.#client = client
    this.#place = place
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): readonly Upload[] => this.#all

  /** An edited message has some already. */
  add(files: readonly File[], earlier = 0): void {
    const room = Math.max(0, maxAttachments - earlier - this.#all.length)
    if (files.length > room) toast.error(tooManyFiles)
    const added = files.slice(0, room).map((file): Upload => {
      const reason = problemOf(file)
      return {
        id: newId(AttachmentId),
        file,
        sentBytes: 0,
        state: reason === null ? { kind: 'waiting' } : { kind: 'refused', reason, mayRetry: false },
      }
    })
    this.#set([...this.#all, ...added])
    this.flush()
  }

  remove({ id, state, sentBytes }: Upload): void {
    this.#set(this.#all.filter((one) => one.id !== id))
    if (this.#running?.id === id) this.#running.cancel.abort()
    if (sentBytes === 0 && state.kind === 'refused') return
    const params = { orgId: this.#place.orgId, attachmentId: id }
    // Left where it is, it would be deleted a day later.
    this.#client.call(deleteAttachment, { params }).catch(() => undefined)
  }

  retry({ id }: Upload): void {
    this.#change(id, { state: { kind: 'waiting' } })
    this.flush()
  }

  /** The files of the message that is sent now. */
  take(): Attachment[] {
    const stored = storedFiles(this.#all)
    this.#set(this.#all.filter(({ state }) => state.kind !== 'stored'))
    return stored
  }

  /** Deletes the files of a message that is discarded. */
  discard(): void {
    for (const upload of this.#all) this.remove(upload)
  }

  /** Sends what waits, at once. */
  flush(): void {
    clearTimeout(this.#timer)
    if (this.#running === null) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const { id } = next
      const cancel = new AbortController()
      this.#running = { id, cancel }
      this.#change(id, { state: { kind: 'sending' } })
      try {
        const attachment = await sendFile(this.#client.call, {
          ...this.#place,
          upload: next,
          onSent: (sentBytes) => this.#change(id, { sentBytes }),
          signal: cancel.signal,
        })
        this.#failures = 0
        this.#change(id, { state: { kind: 'stored', attachment } })
      } catch (error) {
        if (!cancel.signal.aborted && this.#fail(id, error)) break
      }
    }
    this.#running = null
  }

  /** Returns whether to wait for the connection. */
  #fail(id: AttachmentId, error: unknown): boolean {
    if (error instanceof ApiError && error.retry) {
      this.#change(id, { state: { kind: 'waiting' } })
      this.#failures += 1
      const delayMs = Math.min(30_000, 1_000 * 2 ** (this.#failures - 1))
      this.#timer = setTimeout(() => this.flush(), delayMs)
      return true
    }
    const reason = error instanceof Error ? error.message : 'Something went wrong.'
    this.#change(id, { state: { kind: 'refused', reason, mayRetry: true } })
    return false
  }

  #next(): Upload | undefined {
    return this.#all.find(({ state }) => state.kind === 'waiting')
  }

  #change(id: AttachmentId, changed: Partial<Upload>): void {
    this.#set(this.#all.map((one) => (one.id === id ? { ...one, ...changed } : one)))
  }

  #set(all: readonly Upload[]): void {
    this.#all = all
    for (const listener of this.#listeners) listener()
  }
}
