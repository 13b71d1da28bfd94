/** Everything that is wrong with the dashboard library, at once; each problem says where and what to do. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const lines = problems.map((problem) => `  ${problem}`)
    super(`The dashboard library cannot be used:\n${lines.join('\n')}`)
    this.problems = problems
  }
}
