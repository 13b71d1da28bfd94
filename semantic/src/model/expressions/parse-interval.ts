import type { Expression } from '../../expression.ts'
import { readIntervals } from './interval.ts'
import type { TokenReader } from './token-reader.ts'

/**
 * Parses `INTERVAL '7 days'` (or `INTERVAL 7 DAY`) after a plus or minus as calls of DATE_ADD;
 * null for anything else.
 */
export function parseInterval(
  time: Expression,
  isSubtracted: boolean,
  tokens: TokenReader,
): Expression | null {
  const amount = tokens.peek(1)
  const isInterval = amount?.kind === 'text' || amount?.kind === 'number'
  if (!tokens.isWord('INTERVAL') || !isInterval) return null
  tokens.next()
  let written = tokens.next().text
  if (!/[A-Za-z]/.test(written)) written = `${written} ${tokens.next().text}`
  return readIntervals(written).reduce<Expression>((of, { count, unit }) => {
    const steps = isSubtracted ? -count : count
    const size: Expression = { kind: 'number', text: String(Math.abs(steps)) }
    const by: Expression = steps < 0 ? { kind: 'negative', of: size } : size
    return { kind: 'call', function: 'DATE_ADD', args: [{ kind: 'text', text: unit }, by, of] }
  }, time)
}
