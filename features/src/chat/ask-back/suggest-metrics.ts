import type { Reader } from '@cartograph/ask'
import type { ChatScope } from '../chat-scope.ts'
import { isRead } from '../platforms.ts'
import { historyOf, type QuestionInConversation } from '../reading/interpret-question.ts'
import type { PossibleReading } from './ask-back.ts'

/** Readings of a question that names no metric, with the main metrics of the workspace, as the reader reads them. */
export function suggestMetrics(
  reader: Reader,
  { question, earlier, today, subject = null }: QuestionInConversation,
  scope: ChatScope,
): PossibleReading[] {
  const history = historyOf(earlier)
  return mainMetrics(scope)
    .flatMap((title): PossibleReading[] => {
      const read = reader.read(`${title}: ${question}`, { today, history, subject })
      return read.kind === 'answer' ? [read] : []
    })
    .slice(0, 3)
}

const mostTried = 5

/** The titles of metrics that come first where several have the name. */
export function mainMetrics(scope: ChatScope): string[] {
  return [...scope.model.cubes.values()]
    .filter(({ name, isPublic }) => isPublic && isRead(name, scope))
    .flatMap(({ measures }) => [...measures.values()])
    .filter(
      ({ isPublic, meta, reading }) => isPublic && meta['main'] === true && reading?.reporting,
    )
    .toSorted((one, other) => rank(one.shortTitle) - rank(other.shortTitle))
    .map(({ shortTitle }) => shortTitle)
    .slice(0, mostTried)
}

/** What a shop looks at first. */
const first = ['Net sales', 'Orders', 'Average order value', 'Ad spend', 'Sessions', 'Units sold']
const rank = (title: string) => (first.indexOf(title) + first.length + 1) % (first.length + 1)
