import { MemberProblem } from './catalogue-error.ts'
import type { Path, Report } from './read-source.ts'

/** Thrown when work depends on something whose problem has been reported already. */
export class AlreadyReportedError extends Error {
  override readonly name = 'AlreadyReportedError'
}

/** The result of the work, or null after reporting its problem. */
export function attempt<Result>(report: Report, path: Path, work: () => Result): Result | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof MemberProblem) report(path, error.message)
    else if (!(error instanceof AlreadyReportedError)) throw error
    return null
  }
}
