/** The input of web/e2e/bench/visit-page.ts, which prints a `Visit`. */
export interface VisitOptions {
  readonly url: string
  readonly email: string
  readonly password: string
  /** Includes the initial filters. */
  readonly path: string
  readonly width: number
  readonly height: number
  /** The factor by which the CPU is slowed down. */
  readonly slowdown: number
  /** Platforms to treat as connected, so that all elements send their queries. */
  readonly platforms: readonly string[]
  /** Whether to change the date range and a filter after loading. */
  readonly changesFilters: boolean
}

/** Times in milliseconds from the start of the navigation. */
export interface Visit {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  /** When nothing is loading and everything is rendered. */
  readonly lastElementMs: number
  readonly elements: number
  readonly layoutShift: number
  /** The distinct queries sent until then. */
  readonly queries: readonly Readonly<Record<string, unknown>>[]
  /** The paths of the scripts loaded until then. */
  readonly scripts: readonly string[]
  /** The slowest interaction to next paint. Null if nothing was changed. */
  readonly datesMs: number | null
  readonly choiceMs: number | null
}
