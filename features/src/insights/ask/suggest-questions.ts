import type { QuestionSubject } from './build-answer.ts'
import { inSentence } from './phrasing.ts'
import type { QueryableCube } from './queryable-cubes.ts'

/** Questions that can be answered about this insight, without the one that was just asked. */
export function suggestQuestions(
  cubes: readonly QueryableCube[],
  { metric, part }: QuestionSubject,
  asked: string,
): string[] {
  const own = cubes.find(({ cube }) => cube === metric.cube)
  if (own === undefined) return []
  const isFollowed = new Set(own.cube.metrics.map(({ measure }) => `${own.cube.cube}.${measure}`))
  const splits = own.dimensions.filter(({ group }) => group !== null && group !== part?.group)
  const others = own.metrics.filter(
    ({ member }) => member !== metric.member && isFollowed.has(member),
  )
  return [
    ...splits.slice(0, 2).map(({ title }) => `Break down by ${inSentence(title)}?`),
    'How was it a year ago?',
    'What happened since?',
    ...others.slice(0, 1).map(({ title }) => `What about ${inSentence(title)}?`),
    ...(part === null ? [] : ['And overall?']),
  ].filter((question) => question !== asked)
}
