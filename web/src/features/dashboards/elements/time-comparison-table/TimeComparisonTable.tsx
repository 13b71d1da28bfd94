import { useEffect, useMemo, useState } from 'react'
import { Pagination } from '../../../../ui/data/Pagination.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { GridPanel } from '../../grid/GridPanel.tsx'
import type { ElementProps } from '../../model/element.ts'
import {
  pageSizes,
  prepareTimeComparison,
  type ComparisonPlace,
} from './prepare-time-comparison.ts'

export default function TimeComparisonTable({
  spec,
  answers,
  context,
  choices,
  onChoose,
}: ElementProps<'time_comparison_table'>) {
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState<ComparisonPlace>({ search: '', page: 1 })
  useEffect(() => {
    const timer = setTimeout(
      () => setPlace((before) => (before.search === typed ? before : { search: typed, page: 1 })),
      searchDelay,
    )
    return () => clearTimeout(timer)
  }, [typed])
  const prepared = useMemo(
    () => prepareTimeComparison({ spec, answers, context, choices }, place),
    [spec, answers, context, choices, place],
  )
  if (prepared === null) return null
  const { grid, page, pageCount, pageSize, rowCount } = prepared
  return (
    <div className="flex h-full min-h-0 flex-col gap-1">
      <GridPanel
        label={spec.display.title}
        grid={grid}
        onChoose={onChoose}
        maximumRows={Math.min(pageSize, mostVisible)}
        controls={
          <TextField
            label="Search"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="w-56 max-w-full"
          />
        }
      />
      <Pagination
        label={`Pages of ${spec.display.title}`}
        page={page}
        pageCount={pageCount}
        count={rowCount}
        size={{
          sizes: pageSizes,
          value: pageSize,
          onChange(size) {
            onChoose({ pageSize: [String(size)] })
            setPlace({ ...place, page: 1 })
          },
        }}
        onChange={(next) => setPlace({ ...place, page: next })}
      />
    </div>
  )
}

/** Longer pages scroll inside the table. */
const mostVisible = 25
/** Debounce in milliseconds. */
const searchDelay = 300
