import { IntervalBar } from './IntervalBar.tsx'
import { drawnRange, verdictWords, type Measurement, type Outcome } from './lift-words.ts'

interface VerdictProps {
  readonly measurement: Measurement
  readonly outcome: Outcome
}

/** What can be said of one outcome, with its range. */
export function Verdict({ measurement, outcome }: VerdictProps) {
  const { headline, detail } = verdictWords(measurement, outcome)
  const figure = measurement[outcome.key]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-13 text-muted">{outcome.title}</h3>
      <p className="text-20 leading-tight font-semibold tabular-nums">{headline}</p>
      {figure !== null && <IntervalBar {...drawnRange(figure, outcome)} />}
      <p className="text-13 text-muted">{detail}</p>
    </div>
  )
}
