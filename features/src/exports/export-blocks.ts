import { AppError } from '@cartograph/contract'
import type { FileStore } from '../file-store.ts'
import type { ExportRow } from './export-rows.ts'

type Stored = Pick<ExportRow, 'orgId' | 'id' | 'attempts' | 'blocks' | 'bytes'>

/**
 * The file of an export is stored in blocks, each written as a whole: so every kind of file store takes any size with
 * one block in memory. Each attempt has blocks of its own, so that a worker that has lost its lock spoils no other's.
 */
const blockBytes = 8 * 1024 ** 2

function blockPath({ orgId, id }: Stored, attempt: number, block: number): string {
  return `exports/${orgId}/${id}.${attempt}.${block}`
}

interface BlockWriter {
  write(bytes: Uint8Array): Promise<void>
  /** Resolves to the size of the whole file. */
  finish(): Promise<number>
}

/** Calls `reserve` before a block is stored, so that it can be deleted whatever happens. */
export function createBlockWriter(
  files: FileStore,
  row: Stored,
  reserve: (blocks: number) => Promise<void>,
): BlockWriter {
  const block = Buffer.alloc(blockBytes)
  let length = 0
  let blocks = 0
  const store = async () => {
    await reserve(blocks + 1)
    await files.write(
      blockPath(row, row.attempts, blocks),
      Uint8Array.from(block.subarray(0, length)),
    )
    blocks += 1
    length = 0
  }
  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length;) {
        const part = bytes.subarray(from, from + block.length - length)
        block.set(part, length)
        length += part.length
        from += part.length
        if (length === block.length) await store()
      }
    },
    async finish() {
      const bytes = blocks * blockBytes + length
      if (length > 0) await store()
      return bytes
    },
  }
}

export async function* readBlocks(files: FileStore, row: Stored): AsyncGenerator<Uint8Array> {
  const count = Math.ceil((row.bytes ?? 0) / blockBytes)
  for (let block = 0; block < count; block += 1) {
    const bytes = await files.read(blockPath(row, row.attempts, block))
    if (bytes === null) throw new AppError('not_found')
    yield bytes
  }
}

/** Of all attempts. */
export async function deleteBlocks(files: FileStore, row: Stored): Promise<void> {
  for (let attempt = 1; attempt <= row.attempts; attempt += 1) {
    for (let block = 0; block < row.blocks; block += 1) {
      await files.delete(blockPath(row, attempt, block))
    }
  }
}
