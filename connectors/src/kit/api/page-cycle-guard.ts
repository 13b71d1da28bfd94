import { ConnectorError } from '../errors.ts'

/** Detects cycles in the pages of a list, which would otherwise be followed forever. */
export class PageCycleGuard {
  readonly #platform: string
  readonly #seen = new Set<string | number>()

  constructor(platform: string) {
    this.#platform = platform
  }

  /** Returns the next cursor. Throws if it was seen before. */
  follow<Place extends string | number | null>(place: Place): Place {
    if (place === null) return place
    if (this.#seen.has(place)) {
      const message = `${this.#platform} returned a page cursor that was read already`
      throw new ConnectorError('payload', message)
    }
    this.#seen.add(place)
    return place
  }
}
