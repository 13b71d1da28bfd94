import { maxReportSections } from '@cartograph/contract'
import {
  inOrder,
  withCopy,
  withNewSection,
  type SectionDraft,
} from '../../../features/reports/section-draft.ts'
import { SortableList } from '../../../features/sortable-list/SortableList.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { SectionRow } from './SectionRow.tsx'

interface SectionListProps {
  readonly sections: readonly SectionDraft[]
  /** The section that is shown beside the list. */
  readonly open: number | undefined
  /** What a row says below its title. */
  readonly wordsOf: (section: SectionDraft) => string
  /** Something in it has to be mended before the report can be saved. */
  readonly isWrong: (section: SectionDraft, index: number) => boolean
  readonly onOpen: (id: number) => void
  readonly onChange: (sections: readonly SectionDraft[]) => void
}

/** The sections in their order. The pressed one opens beside the list. */
export function SectionList(props: SectionListProps) {
  const { sections, open, wordsOf, isWrong, onOpen, onChange } = props
  const isFull = sections.length >= maxReportSections

  function add(next: readonly SectionDraft[]) {
    const known = new Set(sections.map(({ id }) => id))
    const added = next.find(({ id }) => !known.has(id))
    onChange(next)
    if (added !== undefined) onOpen(added.id)
  }

  function remove({ id }: SectionDraft) {
    const at = sections.findIndex((one) => one.id === id)
    const left = sections.filter((one) => one.id !== id)
    const neighbor = left[Math.min(at, left.length - 1)]
    onChange(left)
    if (id === open && neighbor !== undefined) onOpen(neighbor.id)
  }

  return (
    <div data-report-sections className="flex flex-col gap-2">
      <SortableList
        items={sections.map((section, index) => ({
          id: String(section.id),
          label: titleOf(section),
          render: (moves) => (
            <SectionRow
              title={titleOf(section)}
              words={isWrong(section, index) ? null : wordsOf(section)}
              isOpen={section.id === open}
              onOpen={() => onOpen(section.id)}
              menu={[
                ...moves,
                {
                  label: 'Duplicate',
                  isDisabled: isFull,
                  onSelect: () => add(withCopy(sections, section.id)),
                },
                {
                  label: 'Remove',
                  tone: 'danger',
                  isDisabled: sections.length === 1,
                  onSelect: () => remove(section),
                },
              ]}
            />
          ),
        }))}
        onMove={(ids) => onChange(inOrder(sections, ids.map(Number)))}
        className="gap-2"
      />
      <Button
        size="small"
        className="self-start"
        disabled={isFull}
        title={isFull ? `At most ${maxReportSections} sections` : undefined}
        onClick={() => add(withNewSection(sections))}
      >
        Add section
      </Button>
    </div>
  )
}

function titleOf({ title }: SectionDraft): string {
  return title.trim() === '' ? 'New section' : title.trim()
}
