import type { ReactNode } from 'react'
import type { PickAnchor } from '../../../charts/draw/pick-anchor.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Choices } from '../model/element.ts'
import { useDrill } from '../model/drill.ts'
import { groupBy } from './arrange.ts'
import { Grid } from './Grid.tsx'
import { writeGridState } from './grid-choices.ts'
import type { GridColumn, GridRow, GridState } from './grid-model.ts'
import type { PreparedGrid } from './prepare-grid.ts'

interface GridPanelProps {
  label: string
  grid: PreparedGrid
  onChoose: (changed: Choices) => void
  canGroup?: boolean
  /** Further controls next to the number of rows. */
  controls?: ReactNode
  maximumRows?: number
}

/**
 * A grid with its toolbar: number of rows and hidden columns. If the height is limited, rows scroll between
 * the header and the total.
 */
export function GridPanel({
  label,
  grid,
  onChoose,
  canGroup = false,
  controls,
  maximumRows,
}: GridPanelProps) {
  const drill = useDrill()
  const { pick } = grid
  const arrange = (changed: Partial<GridState>) => onChoose(writeGridState(changed))
  const hidden = grid.columns.filter(({ id }) => grid.state.hidden.includes(id))
  return (
    <div data-list-panel className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex min-h-control shrink-0 flex-wrap items-end gap-x-4 gap-y-2">
        {controls}
        <p className="mr-auto flex min-h-control items-center text-13 text-muted tabular-nums">
          {rowWords(grid.rowCount)}
        </p>
        {hidden.length > 0 && (
          <Menu
            trigger={
              <Button size="small" look="quiet">
                {`${hidden.length} hidden ${hidden.length === 1 ? 'column' : 'columns'}`}
              </Button>
            }
            items={hidden.map(({ id, title, band }) => ({
              label: `Show ${band === null ? title : `${band}: ${title}`}`,
              onSelect: () => arrange({ hidden: grid.state.hidden.filter((one) => one !== id) }),
            }))}
          />
        )}
      </div>
      {grid.problem !== null && <Alert tone="bad">{grid.problem}</Alert>}
      <Grid
        key={grid.state.group.join()}
        label={label}
        grid={grid}
        onArrange={arrange}
        {...(maximumRows !== undefined && { maximumRows })}
        {...(drill !== null &&
          pick !== undefined && {
            onPick: (row: GridRow, column: GridColumn, anchor: PickAnchor) => {
              const picked = pick(row, column)
              if (picked !== null) drill.open([picked], anchor)
            },
          })}
        {...(canGroup && {
          onGroup: (id: string) => {
            const grouped = groupBy(grid.state, id)
            if ('problem' in grouped) toast.error(grouped.problem)
            else arrange(grouped)
          },
        })}
      />
    </div>
  )
}

function rowWords(count: number): string {
  return `${new Intl.NumberFormat().format(count)} ${count === 1 ? 'row' : 'rows'}`
}
