import type { Day } from '@cartograph/contract'
import { useRef } from 'react'
import { Button } from '../button/Button.tsx'
import type { LoadOptions } from '../form/use-options.ts'
import {
  withCondition,
  withGroup,
  withoutRow,
  withRow,
  type ConditionDraft,
} from './condition-draft.ts'
import { ConditionRow } from './ConditionRow.tsx'
import type { ConditionField } from './conditions.ts'

interface ConditionBuilderProps<Name extends string> {
  readonly fields: readonly ConditionField<Name>[]
  readonly draft: ConditionDraft<Name>
  readonly onChange: (draft: ConditionDraft<Name>) => void
  /** The last day that a condition can name. */
  readonly today: Day
  /** Suggests values of a text field. */
  readonly loadValues: (field: Name) => LoadOptions
}

/** Groups of conditions. Groups are joined by OR, conditions within a group by AND. */
export function ConditionBuilder<Name extends string>(props: ConditionBuilderProps<Name>) {
  const { fields, draft, onChange, today, loadValues } = props
  const addGroup = useRef<HTMLButtonElement>(null)
  const addRow = useRef(new Map<number, HTMLButtonElement>())

  /** The focus would be lost with the row. */
  function remove(groupId: number, rowId: number) {
    const left = withoutRow(draft, rowId)
    const stays = left.some(({ id }) => id === groupId)
    const next = stays ? addRow.current.get(groupId) : addGroup.current
    next?.focus()
    onChange(left)
  }

  return (
    <div className="flex flex-col gap-3">
      {draft.map((group, index) => (
        <div key={group.id} className="flex flex-col gap-3">
          {index > 0 && <p className="text-13 font-medium text-muted">or</p>}
          <fieldset className="flex flex-col gap-2 rounded-surface border border-border p-3">
            <legend className="sr-only">{`Group ${index + 1}`}</legend>
            {group.rows.map((row, n) => (
              <div key={row.id} className="flex flex-col gap-2">
                {n > 0 && <p className="text-13 font-medium text-muted">and</p>}
                <ConditionRow
                  fields={fields}
                  condition={row.condition}
                  today={today}
                  onChange={(condition) => onChange(withCondition(draft, row.id, condition))}
                  onRemove={() => remove(group.id, row.id)}
                  loadValues={loadValues}
                />
              </div>
            ))}
            <Button
              ref={(button) => {
                if (button === null) addRow.current.delete(group.id)
                else addRow.current.set(group.id, button)
              }}
              look="link"
              size="small"
              className="self-start"
              onClick={() => onChange(withRow(draft, group.id))}
            >
              Add condition
            </Button>
          </fieldset>
        </div>
      ))}
      <Button
        ref={addGroup}
        look="link"
        size="small"
        className="self-start"
        onClick={() => onChange(withGroup(draft))}
      >
        Add group
      </Button>
    </div>
  )
}
