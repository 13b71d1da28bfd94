import {
  ActionSource,
  NoteText,
  type createNote,
  type ClientRequest,
  type Day,
  type DayRange,
  type Note,
} from '@cartograph/contract'
import * as z from 'zod/mini'

type NoteBody = NonNullable<ClientRequest<typeof createNote>['body']>
type Segment = NonNullable<Note['segment']>

/** The subject of a new note, as far as the place where it is created determines it. */
export interface NewNote {
  readonly range: DayRange
  readonly metric?: { readonly member: string; readonly title: string } | undefined
  readonly segment?: (Segment & { readonly title: string }) | undefined
}

export const NoteValues = z
  .object({
    text: NoteText,
    from: z.iso.date('Required'),
    to: z.iso.date('Required'),
    source: z.nullable(ActionSource),
    shownOn: z.enum(['all', 'metric', 'segment']),
  })
  .check(z.refine(({ from, to }) => from <= to, { error: 'Ends before it starts', path: ['to'] }))
export type NoteValues = z.infer<typeof NoteValues>

export function valuesOfNote(note: Note): NoteValues {
  const { text, from, to, source, metric, segment } = note
  const shownOn = segment !== null ? 'segment' : metric !== null ? 'metric' : 'all'
  return { text, from, to, source, shownOn }
}

/** The subject of a stored note, as values of its form. */
export function aboutNote({ from, to, metric, segment }: Note): NewNote {
  return {
    range: [from, to],
    metric: metric === null ? undefined : { member: metric, title: 'its metric' },
    segment: segment === null ? undefined : { ...segment, title: segment.value },
  }
}

export function bodyOf({ shownOn, ...values }: NoteValues, about: NewNote): NoteBody {
  const { metric, segment } = about
  return {
    ...values,
    metric: shownOn === 'metric' ? (metric?.member ?? null) : null,
    segment:
      shownOn === 'segment' && segment !== undefined
        ? { dimension: segment.dimension, value: segment.value }
        : null,
  }
}

export function placesOf({
  metric,
  segment,
}: NewNote): { value: NoteValues['shownOn']; label: string }[] {
  return [
    { value: 'all', label: 'All charts over time' },
    ...(metric ? [{ value: 'metric' as const, label: `Charts of ${metric.title}` }] : []),
    ...(segment ? [{ value: 'segment' as const, label: `Charts of ${segment.title}` }] : []),
  ]
}

/** The end follows a start that is moved past it. */
export function laterDay(from: Day, to: Day): Day {
  return from > to ? from : to
}
