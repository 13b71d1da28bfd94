import type { BulkLines } from './bulk-lines.ts'

/**
 * A result file that is generated while it is read. Only the part from the last position on is kept, so a file
 * of any size takes little memory; reading an earlier part begins it anew.
 */
export class BulkFile {
  readonly #open: () => Iterable<BulkLines>
  readonly #maxRoots: number
  #lines: Iterator<BulkLines>
  #roots = 0
  #hasEnded = false
  /** The position of the first kept byte. */
  #start = 0
  #kept = Buffer.alloc(0)

  constructor(open: () => Iterable<BulkLines>, maxRoots = Infinity) {
    this.#open = open
    this.#maxRoots = maxRoots
    this.#lines = open()[Symbol.iterator]()
  }

  /** The bytes from a position on, at most so many; null beyond the end. */
  read(from: number, length: number): Buffer | null {
    if (from < this.#start) this.#rewind()
    const wanted = from + length
    const added: Buffer[] = []
    let end = this.#start + this.#kept.length
    while (end < wanted && !this.#hasEnded) {
      const next = this.#roots < this.#maxRoots ? this.#lines.next() : { done: true as const }
      if (next.done === true) this.#hasEnded = true
      else {
        this.#roots += next.value.roots
        const bytes = Buffer.from(next.value.lines.map((line) => `${line}\n`).join(''))
        added.push(bytes)
        end += bytes.length
      }
    }
    if (added.length > 0) this.#kept = Buffer.concat([this.#kept, ...added])
    if (from >= end) return null
    this.#kept = this.#kept.subarray(from - this.#start)
    this.#start = from
    return this.#kept.subarray(0, length)
  }

  #rewind(): void {
    this.#lines = this.#open()[Symbol.iterator]()
    this.#roots = 0
    this.#hasEnded = false
    this.#start = 0
    this.#kept = Buffer.alloc(0)
  }
}
