/** What a cube is to those it is directly joined to. */
export interface Neighbours {
  readonly name: string
  /** One of theirs for a row of this cube. */
  readonly toOne: readonly string[]
  readonly toMany: readonly string[]
  readonly hasKey: boolean
}
