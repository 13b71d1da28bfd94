import { MemberProblem } from './catalogue-error.ts'
import type { Path, Report } from './read-source.ts'

/** What cannot be done because of a problem that was told where it is. */
export class AlreadyTold extends Error {
  override readonly name = 'AlreadyTold'
}

/** The result of the work, or null after its problem was reported. */
export function attempt<Result>(report: Report, path: Path, work: () => Result): Result | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof MemberProblem) report(path, error.message)
    else if (!(error instanceof AlreadyTold)) throw error
    return null
  }
}
