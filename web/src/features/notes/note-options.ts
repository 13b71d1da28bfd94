import { earlierDay, type Day, type DayRange } from '@cartograph/contract'
import type { Notes } from './notes-context.ts'

interface NoteOption {
  readonly label: string
  readonly onSelect: () => void
}

/** The options in the menu of a chart over time; empty where notes are unavailable. */
export function noteOptions(
  notes: Notes | null,
  range: DayRange | undefined,
  today: Day,
): readonly NoteOption[] {
  if (notes === null || range === undefined) return []
  const { areNotesVisible, setShown, write } = notes
  const day = earlierDay(range[1], today)
  return [
    ...(write === null
      ? []
      : [{ label: 'Write a note…', onSelect: () => write({ range: [day, day] }) }]),
    {
      label: areNotesVisible ? 'Hide notes' : 'Show notes',
      onSelect: () => setShown(!areNotesVisible),
    },
  ]
}
