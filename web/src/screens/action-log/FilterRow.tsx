import { actionSourceNames, type OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClient } from '../../api/client-context.ts'
import { actionLogFacetsQuery } from '../../features/action-log/action-log-queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField, type SelectOption } from '../../ui/form/SelectField.tsx'
import { isFiltered, type ActionLogFilters } from './action-log-place.ts'

interface FilterRowProps {
  readonly orgId: OrgId
  readonly filters: ActionLogFilters
  readonly onChange: (filters: ActionLogFilters) => void
  /** At the end of the row. */
  readonly children: ReactNode
}

/** The filters by what entries have; none while there are no entries. */
export function FilterRow({ orgId, filters, onChange, children }: FilterRowProps) {
  const { data } = useQuery(actionLogFacetsQuery(useClient(), orgId))
  const { datasourceType, tag, user_id: userId } = filters
  if (data?.datasource_types.length === 0 && !isFiltered(filters)) return null
  const change = (changed: Partial<ActionLogFilters>) => onChange({ ...filters, ...changed })
  return (
    <div
      role="group"
      aria-label="Filters"
      className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center"
    >
      <Filter
        label="Data source"
        all="All data sources"
        options={data?.datasource_types.map((value) => ({
          value,
          label: actionSourceNames[value],
        }))}
        value={datasourceType}
        missing={datasourceType && actionSourceNames[datasourceType]}
        onChange={(value) => change({ datasourceType: value })}
      />
      <Filter
        label="Tag"
        all="All tags"
        options={data?.tags.map((value) => ({ value, label: value }))}
        value={tag}
        missing={tag}
        onChange={(value) => change({ tag: value })}
      />
      <Filter
        label="Author"
        all="All authors"
        options={data?.users.map(({ id, name }) => ({ value: id, label: name }))}
        value={userId}
        missing={data === undefined ? 'Loading…' : 'Former member'}
        onChange={(value) => change({ user_id: value })}
      />
      {isFiltered(filters) && (
        <Button
          size="small"
          look="link"
          onClick={() =>
            onChange({
              datasourceType: undefined,
              tag: undefined,
              user_id: undefined,
              entry_id: undefined,
            })
          }
        >
          {filters.entry_id === undefined ? 'Clear filters' : 'Show all entries'}
        </Button>
      )}
      {children}
    </div>
  )
}

interface FilterProps<Value extends string> {
  readonly label: string
  readonly all: string
  /** Undefined while they load. */
  readonly options: readonly SelectOption<Value>[] | undefined
  readonly value: Value | undefined
  /** The label of a value that is not among the options, such as one of an old URL. */
  readonly missing: string | undefined
  readonly onChange: (value: Value | undefined) => void
}

function Filter<Value extends string>({
  label,
  all,
  options = [],
  value,
  missing = '',
  onChange,
}: FilterProps<Value>) {
  const isKnown = value === undefined || options.some((option) => option.value === value)
  const listed = isKnown ? options : [...options, { value, label: missing }]
  return (
    <SelectField<string>
      label={label}
      isLabelHidden
      size="small"
      className="sm:w-44"
      options={[{ value: '', label: all }, ...listed]}
      value={value ?? ''}
      onChange={(chosen) => onChange(listed.find((option) => option.value === chosen)?.value)}
    />
  )
}
