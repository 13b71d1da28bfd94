import type { Day } from '@cartograph/contract'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import {
  withCondition,
  withGroup,
  withoutRow,
  withRow,
  type ConditionDraft,
} from '../../ui/conditions/condition-draft.ts'
import type { Condition } from '../../ui/conditions/conditions.ts'
import type { LoadOptions } from '../../ui/form/use-options.ts'
import { ruleOperators, type FilterField, type OperatorSet } from './filter-field.ts'
import { FilterRow } from './FilterRow.tsx'

interface FilterBuilderProps {
  readonly fields: readonly FilterField[]
  readonly draft: ConditionDraft
  readonly onChange: (draft: ConditionDraft) => void
  /** The last day that a condition can name. */
  readonly today: Day
  readonly loadValues: (member: string) => LoadOptions
  /** The rows that an attempt to save had: everything that is missing in them is marked. */
  readonly checkedRows?: ReadonlySet<number>
  /** Below a group, or below one of its conditions: the number that it selects. */
  readonly noteOf?: (groupId: number, rowId: number | null) => ReactNode
  readonly most?: { readonly groups: number; readonly conditions: number }
  readonly operators?: OperatorSet
  /** Removing the last condition leaves an empty one, which selects everything. */
  readonly isOptional?: boolean
}

/**
 * Groups of conditions. Groups are joined by OR, conditions within a group by AND. Removing the last condition
 * of a group removes the group; the last one of all can't be removed, unless conditions are optional.
 */
export function FilterBuilder(props: FilterBuilderProps) {
  const { fields, draft, onChange, today, loadValues, noteOf, most = unlimited } = props
  const { checkedRows = noRows, operators = ruleOperators, isOptional = false } = props
  const addGroup = useRef<HTMLButtonElement>(null)
  const addRow = useRef(new Map<number, HTMLButtonElement>())
  const [added, setAdded] = useState<number | null>(null)
  const count = draft.reduce((sum, { rows }) => sum + rows.length, 0)

  /** The only condition stays, unless it is optional and says something. */
  const mayRemove = ({ member }: Condition) => count > 1 || (isOptional && member !== null)

  function grow(grown: ConditionDraft) {
    const before = new Set(draft.flatMap(({ rows }) => rows.map(({ id }) => id)))
    const rows = grown.flatMap((group) => group.rows)
    setAdded(rows.find(({ id }) => !before.has(id))?.id ?? null)
    onChange(grown)
  }

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
          {index > 0 && <Joint word="or" />}
          <fieldset className="flex min-w-0 flex-col gap-2 rounded-surface border border-border bg-surface p-3">
            <legend className="sr-only">{`Group ${index + 1}`}</legend>
            {group.rows.map((row, n) => (
              <div key={row.id} className="flex flex-col gap-2">
                {n > 0 && <Joint word="and" />}
                <FilterRow
                  fields={fields}
                  condition={row.condition}
                  today={today}
                  onChange={(condition) => onChange(withCondition(draft, row.id, condition))}
                  onRemove={mayRemove(row.condition) ? () => remove(group.id, row.id) : null}
                  loadValues={loadValues}
                  operators={operators}
                  isChecked={checkedRows.has(row.id)}
                  mayBeEmpty={isOptional && count === 1}
                  isNew={row.id === added}
                  note={noteOf?.(group.id, row.id)}
                />
              </div>
            ))}
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Button
                ref={(button) => {
                  if (button === null) addRow.current.delete(group.id)
                  else addRow.current.set(group.id, button)
                }}
                look="link"
                size="small"
                disabled={group.rows.length >= most.conditions}
                onClick={() => grow(withRow(draft, group.id))}
              >
                Add condition
              </Button>
              {group.rows.length > 1 && noteOf?.(group.id, null)}
            </div>
          </fieldset>
        </div>
      ))}
      <Button
        ref={addGroup}
        size="small"
        className="self-start"
        disabled={draft.length >= most.groups}
        onClick={() => grow(withGroup(draft))}
      >
        Add group
      </Button>
    </div>
  )
}

const unlimited = { groups: Infinity, conditions: Infinity }
const noRows: ReadonlySet<number> = new Set()

function Joint({ word }: { word: 'and' | 'or' }) {
  return <p className="px-1 text-13 font-medium text-muted">{word}</p>
}
