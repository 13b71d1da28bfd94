import type { ExplainerItem } from '@cartograph/contract'
import { explainDrivers } from './drivers.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'
import { explainFormula } from './explain-formula.ts'

/** The causes of a change that the data itself shows. */
export async function explainCauses(
  context: ExplainContext,
  explained: ExplainedFinding,
): Promise<ExplainerItem[]> {
  const { terms } = explained.own
  return terms === undefined
    ? explainDrivers(context, explained)
    : explainFormula(context, explained, terms)
}
