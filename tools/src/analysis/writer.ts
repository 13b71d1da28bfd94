import { once } from 'node:events'

export interface Writer {
  /** Resolves when the stream accepts more. */
  readonly write: (text: string) => Promise<void>
}

/** Writes with backpressure. */
export function openWriter(output: NodeJS.WritableStream): Writer {
  output.on('error', (problem: NodeJS.ErrnoException) => {
    // The reader closed the pipe, as `head` does.
    if (problem.code === 'EPIPE') process.exit(0)
    throw problem
  })
  return {
    async write(text) {
      if (text !== '' && !output.write(text)) await once(output, 'drain')
    },
  }
}
