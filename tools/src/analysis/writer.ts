import { once } from 'node:events'

export interface Writer {
  /** Comes back when there is room for more. */
  readonly write: (text: string) => Promise<void>
}

/** Writes no faster than it is read. */
export function openWriter(output: NodeJS.WritableStream): Writer {
  output.on('error', (problem: NodeJS.ErrnoException) => {
    // Whoever read has seen enough, as `head` does.
    if (problem.code === 'EPIPE') process.exit(0)
    throw problem
  })
  return {
    async write(text) {
      if (text !== '' && !output.write(text)) await once(output, 'drain')
    },
  }
}
