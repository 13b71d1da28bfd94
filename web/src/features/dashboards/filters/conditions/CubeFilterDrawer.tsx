import type { Day } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import {
  canApply,
  conditionsOf,
  draftOf,
  withCondition,
  withGroup,
  withoutRow,
  withRow,
} from './condition-draft.ts'
import { ConditionRow } from './ConditionRow.tsx'
import type { ConditionGroups } from './conditions.ts'
import type { FilterMember, FilterOption } from '../values/filter-options.ts'

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
  load: (member: string, phrase: string, signal: AbortSignal) => Promise<readonly FilterOption[]>
}

/** Custom conditions: groups are joined by OR, conditions within a group by AND. */
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
      {draft.map((group, index) => (
        <div key={group.id} className="flex flex-col gap-3">
          {index > 0 && <p className="text-13 font-medium text-muted">or</p>}
          <fieldset className="flex flex-col gap-2 rounded-surface border border-border p-3">
            <legend className="sr-only">{`Group ${index + 1}`}</legend>
            {group.rows.map((row, n) => (
              <div key={row.id} className="flex flex-col gap-2">
                {n > 0 && <p className="text-13 font-medium text-muted">and</p>}
                <ConditionRow
                  condition={row.condition}
                  members={members}
                  today={today}
                  onChange={(condition) => setDraft((now) => withCondition(now, row.id, condition))}
                  onRemove={() => setDraft((now) => withoutRow(now, row.id))}
                  load={load}
                />
              </div>
            ))}
            <Button
              look="link"
              size="small"
              className="self-start"
              onClick={() => setDraft((now) => withRow(now, group.id))}
            >
              Add condition
            </Button>
          </fieldset>
        </div>
      ))}
      <Button
        look="link"
        size="small"
        className="self-start"
        onClick={() => setDraft((now) => withGroup(now))}
      >
        Add group
      </Button>
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
