import type { DashboardSpec } from '@cartograph/contract'

export interface Problem {
  readonly file: string
  readonly line: number
  readonly message: string
}

export type Path = readonly (string | number)[]

/** Reports a problem at the path. */
export type Report = (path: Path, message: string) => void

/** An issue that a schema of the contract reports. */
export type Issue = NonNullable<
  ReturnType<(typeof DashboardSpec)['safeParse']>['error']
>['issues'][number]
