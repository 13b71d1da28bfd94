import type { Day, Member } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { canApply, conditionsOf, draftOf } from '../../../../ui/conditions/condition-draft.ts'
import type { ConditionGroups } from '../../../../ui/conditions/conditions.ts'
import type { ComboOption } from '../../../../ui/form/combo-search.ts'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { sentenceOperators } from '../../../filter-builder/filter-field.ts'
import { FilterBuilder } from '../../../filter-builder/FilterBuilder.tsx'
import type { FilterMember } from '../values/filter-options.ts'

interface CubeFilterDrawerProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Dimensions that can be filtered. */
  members: readonly FilterMember[]
  /** The last day that a condition can name. */
  today: Day
  /** The applied conditions. */
  groups: ConditionGroups
  onApply: (groups: ConditionGroups) => void
  load: (member: Member, phrase: string, signal: AbortSignal) => Promise<readonly ComboOption[]>
}

/** Custom conditions on the dimensions of a dashboard. */
export function CubeFilterDrawer({ title, isOpen, onClose, ...rest }: CubeFilterDrawerProps) {
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose}>
      <DrawerForm {...rest} onClose={onClose} />
    </Sheet>
  )
}

type DrawerFormProps = Omit<CubeFilterDrawerProps, 'title' | 'isOpen'>

/** Mounted each time the drawer opens, so that it starts from the applied conditions. */
function DrawerForm({ onClose, members, today, groups, onApply, load }: DrawerFormProps) {
  const [draft, setDraft] = useState(() => draftOf(groups))

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!canApply(draft, groups)) return
        onApply(conditionsOf(draft))
        onClose()
      }}
    >
      <FilterBuilder
        fields={members}
        draft={draft}
        onChange={setDraft}
        today={today}
        operators={sentenceOperators}
        isOptional
        loadValues={(member) => (phrase, signal) => load(member, phrase, signal)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          onClick={() => {
            setDraft(draftOf([]))
            onApply([])
          }}
        >
          Clear all
        </Button>
        <Button look="primary" type="submit" disabled={!canApply(draft, groups)}>
          Apply
        </Button>
      </div>
    </form>
  )
}
