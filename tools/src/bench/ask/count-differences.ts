import {
  findDifference,
  shapeOf,
  type EvaluationCase,
  type QuestionReading,
} from '@cartograph/ask/evaluation'

/** How often each part of a reading is not as expected, by set; without anything that a question says. */
export interface DifferenceCounts {
  add(set: string, reading: QuestionReading, one: EvaluationCase, objection: string | null): void
  print(): void
}

export function countDifferences(): DifferenceCounts {
  const counts = new Map<string, Map<string, number>>()
  return {
    add(set, reading, one, objection) {
      for (const label of labelsOf(reading, one, objection)) {
        const bySet = counts.get(label) ?? new Map<string, number>()
        bySet.set(set, (bySet.get(set) ?? 0) + 1)
        counts.set(label, bySet)
      }
    },
    print() {
      console.log('\nwhat is not as expected')
      const rows = [...counts].map(([label, bySet]) => ({
        label,
        all: [...bySet.values()].reduce((sum, count) => sum + count, 0),
        sets: [...bySet].map(([set, count]) => `${set} ${count}`).join(', '),
      }))
      rows.sort(
        (one, other) =>
          headOf(one.label).localeCompare(headOf(other.label), 'en') || other.all - one.all,
      )
      for (const { label, all, sets } of rows)
        console.log(`${label.padEnd(56)}${String(all).padStart(4)}  ${sets}`)
    },
  }
}

const headOf = (label: string) => label.slice(0, label.indexOf(':'))

function labelsOf(
  reading: QuestionReading,
  one: EvaluationCase,
  objection: string | null,
): readonly string[] {
  if (reading.kind !== 'answer') {
    const outcome = reading.kind === 'refuse' ? 'refused' : 'asked back'
    const wanted = { answer: 'answered', refuse: 'refused', clarify: 'asked back' }[one.expect.kind]
    return [`${outcome}, to be ${wanted}: ${objection ?? ''}`]
  }
  const parts = findDifference(reading, one)
  if (parts === null)
    return [
      `answered: to be ${one.expect.kind === 'refuse' ? 'refused' : 'asked back'} (${shapeOf(reading)})`,
    ]
  return [
    ...parts.map((part) => `wrong, each part: ${part}`),
    `wrong, together: ${parts.join(' + ')}`,
  ]
}
