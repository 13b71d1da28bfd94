import { newId, NoteId, type Note } from '@cartograph/contract'

/** A note of one day about nothing in particular. */
export function aNote(over: Partial<Note> = {}): Note {
  return {
    kind: 'note',
    id: newId(NoteId),
    text: 'Warehouse closed',
    from: '2026-11-02',
    to: '2026-11-02',
    source: null,
    metric: null,
    segment: null,
    user: null,
    created_at: '2026-11-02T12:00:00.000Z',
    edited_at: null,
    ...over,
  }
}
