import type { DashboardSpec } from '@cartograph/contract'

export interface Problem {
  readonly file: string
  readonly line: number
  readonly message: string
}

export type Path = readonly (string | number)[]

/** Notes what is wrong with the thing at the path. */
export type Report = (path: Path, message: string) => void

/** What a schema of the contract finds wrong. */
export type Issue = NonNullable<
  ReturnType<(typeof DashboardSpec)['safeParse']>['error']
>['issues'][number]
