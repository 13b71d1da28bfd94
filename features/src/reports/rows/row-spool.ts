import type { FileHandle } from 'node:fs/promises'
import { openTemporaryFile } from './temporary-file.ts'

/** The JSON of the rows of an answer, as the engine wrote it. A file that is posted to a thread belongs to it. */
export type SpooledRows =
  | { readonly kind: 'memory'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'file'; readonly file: FileHandle; readonly size: number }

export interface RowSpool {
  /** The bytes must not be changed afterwards. */
  add(bytes: Uint8Array): void
  /** Rejects if they could not be stored. */
  finish(): Promise<SpooledRows>
}

export type OpenSpool = () => RowSpool

/** The files of the spools are open until the work ends, however it ends. */
export async function withSpools<T>(
  folder: string,
  work: (openSpool: OpenSpool) => Promise<T>,
): Promise<T> {
  const spools: ClosableSpool[] = []
  try {
    return await work(() => {
      const spool = createRowSpool(folder)
      spools.push(spool)
      return spool
    })
  } finally {
    await Promise.all(spools.map((spool) => spool.close()))
  }
}

interface ClosableSpool extends RowSpool {
  close(): Promise<void>
}

/** Takes rows as they come from the engine. Many of them are written to a file, so that memory does not hold them. */
function createRowSpool(folder: string): ClosableSpool {
  let first: Uint8Array[] = []
  let size = 0
  let file: Promise<FileHandle> | null = null
  let written: Promise<void> = Promise.resolve()
  let isClosed = false

  function write(pieces: readonly Uint8Array[]): void {
    const opened = (file ??= openTemporaryFile(folder))
    written = written.then(async () => {
      const handle = await opened
      for (const bytes of pieces) await handle.appendFile(bytes)
    })
    // `finish` reports it.
    written.catch(() => undefined)
  }

  return {
    add(bytes) {
      // A query may still run after another of its section has failed.
      if (isClosed) return
      size += bytes.length
      if (file !== null) return write([bytes])
      first.push(bytes)
      if (size <= maxMemoryBytes) return
      write(first)
      first = []
    },
    async finish() {
      await written
      if (file !== null) return { kind: 'file', file: await file, size }
      const bytes = new Uint8Array(size)
      let at = 0
      for (const piece of first) {
        bytes.set(piece, at)
        at += piece.length
      }
      return { kind: 'memory', bytes }
    },
    async close() {
      isClosed = true
      await written.catch(() => undefined)
      await (await file?.catch(() => null))?.close()
    },
  }
}

/** Up to it, a file takes longer than it saves. */
const maxMemoryBytes = 256 * 1_024
