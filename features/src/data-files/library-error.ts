import type { Problem } from './problem.ts'

/** Lists everything that is wrong with data files of the product; each problem says where and what to do. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError'
  /** Sorted by file and line. Consequences of the same error are listed once. */
  readonly problems: readonly string[]

  /** `what` names the files: the dashboard library. */
  constructor(what: string, found: readonly Problem[]) {
    const sorted = found.toSorted(
      (one, other) => one.file.localeCompare(other.file) || one.line - other.line,
    )
    const problems = [
      ...new Set(sorted.map(({ file, line, message }) => `${file}:${line}: ${message}`)),
    ]
    super(`${what} has errors:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}
