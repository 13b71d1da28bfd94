import type { Stream } from '../../kit/stream.ts'

/** A record as it is stored, of the recorded answers of each platform. */
export interface Sample {
  readonly name: string
  readonly streams: readonly string[]
  readonly normalise: Stream<never>['normalise']
  readonly externalId: string
  readonly payload: unknown
  /**
   * The fields without which the record has no identity, time or amount, and those that reading itself
   * adds.
   */
  readonly needs: readonly string[]
  /** The enums by path, with the names under which their unknown values are reported. */
  readonly enums: Readonly<Record<string, string>>
  /** The number of rows with an unknown value of an enum, where it differs from that of the sample. */
  readonly rowsOfUnknown?: Readonly<Record<string, number>>
  /** Its published schema declares which of its fields may be null. */
  readonly isGraphql?: boolean
}
