import type { MemberAnnotation } from '@cartograph/contract'

/** Explains how a non-additive total is calculated; null for sums. */
export function explainTotal(annotation: MemberAnnotation | undefined): string | null {
  const additivity = annotation?.meta?.['additivity']
  if (annotation === undefined || typeof additivity !== 'string') return null
  const how = ways.get(additivity)
  if (how === undefined) return null
  const meaning = annotation.description === undefined ? '' : ` ${annotation.description}`
  return `${annotation.shortTitle}: ${how}${meaning}`
}

const ways = new Map([
  ['ratio', "recalculated for the group. It isn't the sum or the average of the rows."],
  [
    'distinct',
    'each item counts once, even if it appears in several rows, so the total can be lower than the sum.',
  ],
])
