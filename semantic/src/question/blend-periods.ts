import { AppError } from '@cartograph/contract'
import type { Question } from '../question.ts'

/**
 * The questions of blended queries of which some compare periods. Their rows are overlaid step by
 * step, so all that compare need the same number of periods, and each needs the start of its
 * range.
 */
export function blendPeriods(queries: readonly (readonly Question[])[]): Question[] {
  const questions = queries.flat()
  if (!questions.some(({ comparing }) => comparing)) return questions
  const counts = [...new Set(queries.map(({ length }) => length).filter((count) => count > 1))]
  if (counts.length > 1) {
    throw new AppError(
      'invalid_query',
      `Blended queries must compare the same number of date ranges, or have only one; these compare ${counts.join(' and ')}`,
    )
  }
  if (questions.some(({ times }) => times.every((time) => !time.grain || !time.dateRange))) {
    throw new AppError(
      'invalid_query',
      'Every query that is blended with compared date ranges needs a dateRange or a compareDateRange at its granularity',
    )
  }
  return disambiguateKeys(questions)
}

/**
 * Clients identify the series of compared periods by the label of the period and the measure.
 * Where two queries share both, the periods of the second are numbered.
 */
function disambiguateKeys(questions: readonly Question[]): Question[] {
  const taken = new Set<string>()
  return questions.map((question) => {
    const { comparing, measures } = question
    if (comparing === null) return question
    const series = (label: string) => measures.map(({ key }) => `${label} ${key}`)
    let label = comparing.label
    for (let number = 2; series(label).some((name) => taken.has(name)); number += 1) {
      label = `${comparing.label} (${number})`
    }
    for (const name of series(label)) taken.add(name)
    return { ...question, comparing: { label } }
  })
}
