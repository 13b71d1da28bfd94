import { formatDate, formatDay } from '../../../../format/date-format.ts'
import { drawCourse, courseSize } from './draw-course.ts'
import { amount, outcomesOf, signed, type Measurement, type Outcome } from './lift-words.ts'

/** How the difference and its range came about, day by day. */
export function LiftCourse({ measurement }: { readonly measurement: Measurement }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {outcomesOf(measurement).map((outcome) => (
        <Course key={outcome.key} measurement={measurement} outcome={outcome} />
      ))}
    </div>
  )
}

function Course({ measurement, outcome }: { measurement: Measurement; outcome: Outcome }) {
  const days = measurement.days.flatMap(({ day, [outcome.key]: range }) =>
    range === null ? [] : [{ day, ...range }],
  )
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined)
    return <p className="text-13 text-muted">{`${outcome.title}: too few orders so far.`}</p>
  const { band, line, zero, reach } = drawCourse(days)
  const write = (value: number) => signed(value, (size) => amount(size, outcome))
  const latest = `${write(last.estimate)}, between ${write(last.low)} and ${write(last.high)}`
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-13 text-muted">{outcome.title}, sent minus held out</figcaption>
      <svg
        role="img"
        aria-label={`From ${formatDate(first.day)} to ${formatDate(last.day)}; at the end ${latest}`}
        viewBox={`0 0 ${courseSize.width} ${courseSize.height}`}
        preserveAspectRatio="none"
        className="h-28 w-full"
      >
        <path d={band} className="fill-accent opacity-20" />
        <line
          x1={0}
          x2={courseSize.width}
          y1={zero}
          y2={zero}
          className="stroke-edge"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={line}
          fill="none"
          strokeWidth={1.5}
          className="stroke-accent"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex flex-wrap justify-between gap-x-4 text-12 text-muted">
        <span>{formatDay(first.day)}</span>
        <span className="tabular-nums">{`${write(-reach)} to ${write(reach)}`}</span>
        <span>{formatDay(last.day)}</span>
      </div>
    </figure>
  )
}
