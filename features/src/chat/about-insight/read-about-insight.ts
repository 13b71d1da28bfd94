import type { QuestionReading, Reader, Subject } from '@cartograph/ask'
import type { Day } from '@cartograph/contract'
import { watchedDimensions } from './insight-subject.ts'
import { spellOut } from './spell-out.ts'

/** A question about an insight, and those before it. */
export interface InsightQuestion {
  readonly question: string
  readonly history: readonly string[]
  /** About the whole workspace, whatever the insight is about. */
  readonly isWhole: boolean
  readonly today: Day
}

export interface InsightReading {
  readonly reading: QuestionReading
  /** Words that have no meaning, and were left out. */
  readonly unread: readonly string[]
}

/** Reads a question as one about an insight. Unless the rest says nothing, words without a meaning are left out. */
export function readAboutInsight(
  reader: Pick<Reader, 'read'>,
  insightQuestion: InsightQuestion,
  subject: Subject,
): InsightReading {
  const about = insightQuestion.isWhole ? { ...subject, filters: [] } : subject
  const { today, history } = insightQuestion
  const read = (text: string) =>
    preferWatched(
      reader.read(spellOut(text, { period: subject.period, today }), {
        today,
        history,
        subject: about,
      }),
    )
  const whole = read(insightQuestion.question)
  if (whole.kind !== 'refuse' || whole.unknown.length === 0) return { reading: whole, unread: [] }
  const rest = read(withoutWords(insightQuestion.question, whole.unknown))
  // 'Will it rain?' asks for no forecast of sales.
  if (rest.kind !== 'answer' || rest.mode === 'forecast') return { reading: whole, unread: [] }
  return { reading: rest, unread: whole.unknown }
}

/** 'Email' is a channel and a medium: of several readings, the one with segments that insights are about. */
function preferWatched(reading: QuestionReading): QuestionReading {
  if (reading.kind !== 'clarify' || reading.reason !== 'Several readings') return reading
  const watched = new Set(watchedDimensions().map(({ member }) => member))
  const usual = reading.readings.filter(
    ({ mode, queries }) =>
      mode !== 'share' &&
      queries.every(({ dimensions = [], filters = [] }) =>
        [...dimensions, ...filters.flatMap(membersOf)].every((member) => watched.has(member)),
      ),
  )
  const [only] = usual
  return usual.length === 1 && only !== undefined
    ? { kind: 'answer', mode: only.mode, queries: only.queries, of: [] }
    : reading
}

const membersOf = (filter: object) =>
  [...JSON.stringify(filter).matchAll(/"member":"([^"]+)"/g)].map(([, member = '']) => member)

function withoutWords(question: string, words: readonly string[]): string {
  return words.reduce((text, word) => {
    const pattern = word.replaceAll(/[^\w\s]/g, String.raw`\$&`)
    return text.replace(new RegExp(`(?<!\\w)${pattern}(?!\\w)`, 'i'), ' ')
  }, question)
}
