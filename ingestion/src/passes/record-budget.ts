/**
 * The records that all readers of a process hold, and the limits that bound the memory of syncs.
 */
export class SharedBudget {
  records = 0
  readonly waiting = new Set<() => void>()
  readonly maxPerReader: number
  readonly maxTotal: number

  constructor(limits: { readonly maxPerReader: number; readonly maxTotal: number }) {
    this.maxPerReader = limits.maxPerReader
    this.maxTotal = limits.maxTotal
  }
}

/** An order with its lines takes about 10 kB. */
const processBudget = new SharedBudget({ maxPerReader: 2000, maxTotal: 10_000 })

/**
 * Counts the records of one reader that are read and not yet written. A reader that holds none may
 * always read a page, so that no reader waits for another reader's platform.
 */
export class RecordBudget {
  readonly #all: SharedBudget
  #read = 0
  #taken = 0
  #isClosed = false

  constructor(all: SharedBudget = processBudget) {
    this.#all = all
  }

  /** Resolves when another page may be read. Never rejects. */
  async waitForRoom(): Promise<void> {
    while (!this.#hasRoom()) {
      await new Promise<void>((resolve) => this.#all.waiting.add(resolve))
    }
  }

  add(records: number): void {
    if (this.#isClosed) return
    this.#read += records
    this.#all.records += records
  }

  take(): void {
    this.#taken = this.#read
    this.#read = 0
    this.#wake()
  }

  /** Releases the records that were taken: they are written. */
  release(): void {
    this.#all.records -= this.#taken
    this.#taken = 0
    this.#wake()
  }

  close(): void {
    this.#isClosed = true
    this.#all.records -= this.#taken + this.#read
    this.#taken = 0
    this.#read = 0
    this.#wake()
  }

  #hasRoom(): boolean {
    if (this.#isClosed || this.#read + this.#taken === 0) return true
    const { records, maxPerReader, maxTotal } = this.#all
    return this.#read < maxPerReader && records < maxTotal
  }

  #wake(): void {
    const waiting = [...this.#all.waiting]
    this.#all.waiting.clear()
    for (const go of waiting) go()
  }
}
