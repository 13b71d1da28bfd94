/** What all readers of a process hold, and what they may: it bounds the memory of syncs. */
export class SharedRecords {
  records = 0
  readonly waiting = new Set<() => void>()
  readonly mostOfOne: number
  readonly mostOfAll: number

  constructor(limits: { readonly mostOfOne: number; readonly mostOfAll: number }) {
    this.mostOfOne = limits.mostOfOne
    this.mostOfAll = limits.mostOfAll
  }
}

/** An order with its lines is about 10 kB. */
const ofThisProcess = new SharedRecords({ mostOfOne: 2000, mostOfAll: 10_000 })

/**
 * The records of one reader: read, and not yet known to be written. Whoever holds none may always read a
 * page, so that nobody waits for somebody else's platform.
 */
export class RecordsInHand {
  readonly #all: SharedRecords
  #read = 0
  #taken = 0
  #isClosed = false

  constructor(all: SharedRecords = ofThisProcess) {
    this.#all = all
  }

  /** Resolves when another page may be read; never rejects. */
  async room(): Promise<void> {
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

  /** What was taken is written. */
  giveBack(): void {
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
    const { records, mostOfOne, mostOfAll } = this.#all
    return this.#read < mostOfOne && records < mostOfAll
  }

  #wake(): void {
    const waiting = [...this.#all.waiting]
    this.#all.waiting.clear()
    for (const go of waiting) go()
  }
}
