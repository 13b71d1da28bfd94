import type { FileAnswer } from './answer-file.ts'
import { couldNotParse } from './file-table.ts'

/** Reads a file without blocking the page. Aborting ends the worker at once. */
export async function readInWorker(file: File, signal: AbortSignal): Promise<FileAnswer> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<FileAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => resolve(data))
      // It ran out of memory, or its script could not be loaded.
      worker.addEventListener('error', () => resolve({ kind: 'problem', message: couldNotParse }))
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
