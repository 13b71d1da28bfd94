/** Lists everything that is wrong with the dashboard library; each problem says where and what to do. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const lines = problems.map((problem) => `  ${problem}`)
    super(`The dashboard library has errors:\n${lines.join('\n')}`)
    this.problems = problems
  }
}
