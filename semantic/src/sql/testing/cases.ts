import type { Expression } from '../../expression.ts'

/** By what they show: a value of `rowOfEveryType`, and what it must be on every engine. */
export type Cases = Readonly<
  Record<string, readonly [value: Expression, expected: string | boolean | null]>
>
