import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

/** In place of a new dashboard's tiles. */
export function EmptyTab({ onAddTile }: { readonly onAddTile: (() => void) | null }) {
  if (onAddTile === null) {
    return (
      <EmptyState
        title="Nothing here yet"
        text="Tiles that an admin adds to this dashboard appear here."
      />
    )
  }
  return (
    <EmptyState
      title="Nothing here yet"
      text="Add a tile with any metric, or copy one from another dashboard: open the tile's options there and choose 'Copy tile to…'."
    >
      <Button look="primary" onClick={onAddTile}>
        Add tiles
      </Button>
    </EmptyState>
  )
}
