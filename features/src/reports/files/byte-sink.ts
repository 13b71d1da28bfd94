/** Takes the bytes of a file as soon as they are final. They may be overwritten after the call. */
export type ByteSink = (bytes: Uint8Array) => void

/**
 * Passes bytes on in blocks of their own memory: a compressed page keeps a whole buffer of the compressor
 * alive, which is several times as large.
 */
export function inBlocks(pass: (block: Uint8Array<ArrayBuffer>) => void, blockSize = 256 * 1_024) {
  const block = new Uint8Array(blockSize)
  let length = 0
  const flush = () => {
    if (length === 0) return
    pass(block.slice(0, length))
    length = 0
  }
  const sink: ByteSink = (bytes) => {
    for (let from = 0; from < bytes.length;) {
      if (length === block.length) flush()
      const part = bytes.subarray(from, from + block.length - length)
      block.set(part, length)
      length += part.length
      from += part.length
    }
  }
  return { sink, flush }
}

/** A file in memory, from its bytes. */
export async function collectBytes(write: (sink: ByteSink) => Promise<void>): Promise<Uint8Array> {
  const blocks: Uint8Array[] = []
  const { sink, flush } = inBlocks((block) => blocks.push(block))
  await write(sink)
  flush()
  return Buffer.concat(blocks)
}
