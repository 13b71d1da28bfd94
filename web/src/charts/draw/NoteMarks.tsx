import clsx from 'clsx'
import { createContext, createElement, Suspense, use, type ComponentType } from 'react'
import type { NoteMark } from '../prepare/place-notes.ts'

export interface NoteMarksProps {
  readonly marks: readonly NoteMark[]
  /** The bottom of the marks: the top of the plot. */
  readonly top: number
}

/** What opens the notes of a mark; provided by the page. Null where marks are only drawn. */
export const NoteButtonsContext = createContext<ComponentType<NoteMarksProps> | null>(null)

/** Stands beside the chart and not in it, because a slider contains no buttons. */
export function OpenableNotes(props: NoteMarksProps) {
  const buttons = use(NoteButtonsContext)
  if (buttons === null || props.marks.length === 0) return null
  return <Suspense>{createElement(buttons, props)}</Suspense>
}

/** The marks as they are drawn and exported. */
export function NoteMarks({ marks, top, bottom }: NoteMarksProps & { readonly bottom: number }) {
  return marks.map(({ x, endX, notes }) => (
    // An exported picture says in words what its marks are.
    <g key={x} data-notes={JSON.stringify(notes)}>
      {endX > x && (
        <rect
          x={x}
          width={endX - x}
          y={top}
          height={bottom - top}
          fillOpacity={0.06}
          className="fill-muted"
        />
      )}
      <line x1={x} x2={x} y1={top} y2={bottom} strokeDasharray="2 3" className="stroke-edge" />
      <circle
        cx={x}
        cy={top - 6}
        r={notes.length > 1 ? 7 : 4}
        strokeWidth={1.5}
        // An outline for what no person wrote.
        className={clsx('stroke-muted', isWritten(notes) ? 'fill-muted' : 'fill-surface')}
      />
      {notes.length > 1 && (
        <text
          x={x}
          y={top - 6}
          dy="0.35em"
          textAnchor="middle"
          fontSize={10}
          className={clsx('font-semibold', isWritten(notes) ? 'fill-surface' : 'fill-muted')}
        >
          {notes.length > 9 ? '9+' : notes.length}
        </text>
      )}
    </g>
  ))
}

function isWritten(notes: NoteMark['notes']): boolean {
  return notes.some(({ kind }) => kind !== 'event')
}
