import { rangeWords, type Note } from '@cartograph/contract'

/** 'Nov 14, 2026: Raised the budget', a line for each note that a chart marks, from left to right. */
export function noteLines(chart: SVGSVGElement, letters: number): string[] {
  const marks = [...chart.querySelectorAll<SVGElement>('[data-notes]')]
  const lines = marks.flatMap(({ dataset }) => {
    // As the chart wrote them.
    const notes = JSON.parse(dataset['notes'] ?? '[]') as Pick<Note, 'from' | 'to' | 'text'>[]
    return notes.map(({ from, to, text }) => `${rangeWords([from, to])}: ${oneLine(text)}`)
  })
  const more = lines.length - mostLines
  return [...lines.slice(0, mostLines), ...(more > 0 ? [`and ${more} more`] : [])].map((line) =>
    line.length > letters ? `${line.slice(0, letters - 1)}…` : line,
  )
}

const mostLines = 12

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
