export interface SpecProblem {
  readonly path: readonly (string | number)[]
  readonly message: string
}
