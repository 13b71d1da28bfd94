import type { Expression } from '../../expression.ts'

/** By description: an expression over `rowOfEveryType`, and its value on every engine. */
export type Cases = Readonly<
  Record<string, readonly [value: Expression, expected: string | boolean | null]>
>
