import { attempt } from './attempt.ts'
import type { ModelContext } from './model-context.ts'
import type { CubeSource } from './model-source.ts'
import type { Money } from './model.ts'
import type { Placed } from './read-source.ts'
import { readRowValue } from './row-value.ts'

/** What a cube says of the money in its rows; null when it cannot be read, which is reported. */
export function readMoney(
  { source, report }: Placed<NonNullable<CubeSource['money']>>,
  cube: string,
  context: ModelContext,
): Money | null {
  const read = (key: 'currency' | 'at') =>
    attempt(report, ['money', key], () => readRowValue(source[key], cube, context))
  const [currency, at] = [read('currency'), read('at')]
  return currency === null || at === null ? null : { currency, at }
}
