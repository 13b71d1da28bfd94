/** All problems of a catalogue at once; each says where it is and what to do. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The catalogue has errors:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Thrown while a member is read; becomes a problem with file and line. */
export class MemberProblem extends Error {
  override readonly name = 'MemberProblem'
}
