import type { MemberAnnotation } from '@cartograph/contract'

/** How a total comes about that is not the sum of what it stands under; null where it is. */
export function explainTotal(annotation: MemberAnnotation | undefined): string | null {
  const additivity = annotation?.meta?.['additivity']
  if (annotation === undefined || typeof additivity !== 'string') return null
  const how = ways.get(additivity)
  if (how === undefined) return null
  const meaning = annotation.description === undefined ? '' : ` ${annotation.description}`
  return `${annotation.shortTitle}: ${how}${meaning}`
}

const ways = new Map([
  [
    'ratio',
    'computed again from everything that is in here. It is neither the sum nor the average of the rows.',
  ],
  [
    'distinct',
    'each is counted once in here, also where it is in several rows. It can be less than their sum.',
  ],
])
