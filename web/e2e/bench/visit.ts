/** Options of one page visit in a new browser. */
export interface VisitOptions {
  readonly url: string
  readonly email: string
  readonly password: string
  /** Includes the filters. */
  readonly path: string
  readonly width: number
  readonly height: number
  /** The CPU slowdown factor. */
  readonly slowdown: number
  /** Platforms that count as connected, so that every element queries. */
  readonly platforms: readonly string[]
  /** Selects another date range and a filter value. */
  readonly changesFilters: boolean
}

/** Times in milliseconds since the navigation. */
export interface Visit {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  /** Nothing was loading any more and everything was rendered. */
  readonly lastElementMs: number
  readonly elements: number
  readonly layoutShift: number
  /** The distinct queries until then. */
  readonly queries: readonly Readonly<Record<string, unknown>>[]
  /** The scripts loaded until then. */
  readonly scripts: readonly string[]
  /** The time from the press to the next frame. Null without changes. */
  readonly datesMs: number | null
  readonly choiceMs: number | null
}
