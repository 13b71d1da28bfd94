import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** The part of a query's result that decides what is shown in its place. */
export interface LoadState<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface LoadableProps<Data> {
  readonly query: LoadState<Data>
  /** Title of the error state: "Couldn't load the plan". */
  readonly failure: string
  /** In the shape of the data. */
  readonly skeleton: ReactNode
  /** Of the error state: its margins. */
  readonly className?: string
  /** Replaces the data where `isEmpty` says so. */
  readonly empty?: ReactNode
  readonly isEmpty?: (data: Data) => boolean
  readonly children: (data: Data) => ReactNode
}

/** Data that are there stay on screen while and after a later load fails. */
export function Loadable<Data>(props: LoadableProps<Data>) {
  const { query, failure, skeleton, empty, isEmpty, className, children } = props
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (error === null) return skeleton
  return (
    <ErrorState
      className={className}
      title={failure}
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** Two queries as one: it has data once both have, and the error of the first that failed without data. */
export function combineQueries<A, B>(a: LoadState<A>, b: LoadState<B>): LoadState<readonly [A, B]> {
  const { error, isFetching, refetch } = a.data === undefined && a.error !== null ? a : b
  const data =
    a.data === undefined || b.data === undefined ? undefined : ([a.data, b.data] as const)
  return { data, error, isFetching, refetch }
}
