import { ConnectorError } from './errors.ts'

/** The way through the pages of one list: a platform that leads in circles would be followed for ever. */
export class PageTrail {
  readonly #platform: string
  readonly #seen = new Set<string>()

  constructor(platform: string) {
    this.#platform = platform
  }

  /** Answers the place of the next page, which must not be one that we come from. */
  goOn<Place extends string | null | undefined>(place: Place): Place {
    if (place === null || place === undefined) return place
    if (this.#seen.has(place)) {
      const words = `${this.#platform} promised a next page and sent the same again`
      throw new ConnectorError('payload', words)
    }
    this.#seen.add(place)
    return place
  }
}
