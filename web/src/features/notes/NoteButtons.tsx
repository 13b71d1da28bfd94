import type { NoteMarksProps } from '../../charts/draw/NoteMarks.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { NoteDetails } from './NoteDetails.tsx'

/** A button on each mark of a chart, which opens its notes. */
export default function NoteButtons({ marks, top }: NoteMarksProps) {
  return marks.map(({ x, notes }) => (
    <div
      key={x}
      className="absolute size-6 -translate-x-1/2 -translate-y-1/2"
      style={{ left: x, top: top - 6 }}
    >
      <Popover
        label="Notes"
        look="choices"
        trigger={
          <button
            type="button"
            aria-label={`${notes.length === 1 ? 'Note' : `${notes.length} notes`}: ${notes.map(({ text }) => text).join('; ')}`}
            className="block size-6 cursor-pointer rounded-full"
          />
        }
      >
        <NoteDetails notes={notes} />
      </Popover>
    </div>
  ))
}
