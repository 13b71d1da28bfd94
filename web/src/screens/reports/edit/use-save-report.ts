import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { placeProblems } from './place-problems.ts'

/** Saves a report, and places what was refused. */
export function useSaveReport<Content, Saved>(save: (content: Content) => Promise<Saved>) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: save,
    onError: (failure) => {
      if (!isConflict(failure) && problemsOf(failure).length === 0) reportError(failure)
    },
  })
  return {
    mutate,
    isPending,
    /** Once the report is changed, the problems belong to an earlier one. */
    forgetProblems: () => {
      if (error !== null && !isConflict(error)) reset()
    },
    problems: placeProblems(error),
    /** A colleague saved in between. */
    isConflict: isConflict(error),
  }
}

const problemsOf = (error: unknown) => (error instanceof ApiError ? error.problems : [])
const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict'
