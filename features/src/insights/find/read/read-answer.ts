import { dayNumber, type Cell } from '@cartograph/contract'
import { memberPath } from '../plan/member-path.ts'
import type { SeriesQuery } from '../plan/search-plan.ts'

export interface AnswerColumns {
  readonly count: number
  /** The day number of each row. */
  day(row: number): number
  text(row: number, dimension: string): string | null
  /** NaN when it is not known. */
  number(row: number, measure: string): number
}

/** The rows of an answer, by column. */
export function readAnswer(answer: string, { cube }: SeriesQuery): AnswerColumns {
  const { results } = JSON.parse(answer) as Answer
  const { members, columns } = results[0]?.data ?? { members: [], columns: [] }
  const byName = new Map(members.map((member, n) => [member, columns[n] ?? []]))
  const cell = (row: number, member: string) =>
    byName.get(memberPath(cube.cube, member))?.[row] ?? null
  const days = byName.get(`${cube.cube}.${cube.time}.day`) ?? []
  return {
    count: columns[0]?.length ?? 0,
    day: (row) => dayNumber(String(days[row]).slice(0, 10)),
    text: (row, dimension) => {
      const found = cell(row, dimension)
      return found === null ? null : String(found)
    },
    number: (row, measure) => {
      const found = cell(row, measure)
      return found === null ? Number.NaN : Number(found)
    },
  }
}

interface Answer {
  readonly results: readonly {
    readonly data: {
      readonly members: readonly string[]
      readonly columns: readonly (readonly Cell[])[]
    }
  }[]
}
