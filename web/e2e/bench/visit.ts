/** One visit of a page in a browser of its own: what is asked for, and what came of it. */
export interface VisitOptions {
  readonly url: string
  readonly email: string
  readonly password: string
  /** With the filters that it is opened with. */
  readonly path: string
  readonly width: number
  readonly height: number
  /** By how much the processor is slowed down. */
  readonly slowdown: number
  /** Platforms that count as connected, so that everything is asked. */
  readonly platforms: readonly string[]
  /** Another range of dates is chosen, and a value to filter by. */
  readonly changesFilters: boolean
}

/** Times in milliseconds from the navigation on. */
export interface Visit {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  /** Nothing was loading any more, and everything drawn. */
  readonly lastElementMs: number
  readonly elements: number
  readonly layoutShift: number
  /** What was asked of the engine until then, each once. */
  readonly queries: readonly Readonly<Record<string, unknown>>[]
  /** Paths of the scripts that were loaded until then. */
  readonly scripts: readonly string[]
  /** The slowest answer to a press: until the next picture. Null where nothing was changed. */
  readonly datesMs: number | null
  readonly choiceMs: number | null
}
