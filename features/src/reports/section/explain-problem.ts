import type { DefinitionProblem } from '../check-definition.ts'

/** Why a section cannot be computed, and what to do about it. */
export function explainProblem({ at, msg }: DefinitionProblem): string {
  const part = at.findLast((key) => typeof key === 'string' && key in advice)
  const todo = part === undefined ? '' : ` and ${advice[part]}`
  return `${msg.replace(/\.$/, '')}. Edit this section${todo}.`
}

const advice: Readonly<Record<string, string>> = {
  name: 'choose another metric group',
  measures: 'choose another metric',
  dimensions: 'choose another breakdown',
  timeDimensions: 'choose another time',
  filters: 'change its conditions',
}
