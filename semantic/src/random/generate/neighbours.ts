/** The direct joins of a cube. */
export interface Neighbours {
  readonly name: string
  /** Cubes with at most one row per row of this cube. */
  readonly toOne: readonly string[]
  readonly toMany: readonly string[]
  readonly hasKey: boolean
}
