import { lazy, Suspense } from 'react'
import { ElementGrid } from '../../layout/ElementGrid.tsx'
import type { EditableGridProps } from './editable-grid-props.ts'

const MovableGrid = lazy(async () => {
  const { MovableGrid: loaded } = await import('./MovableGrid.tsx')
  return { default: loaded }
})

/** Shows the static grid until the drag library is loaded. */
export function EditableGrid(props: EditableGridProps) {
  return (
    <Suspense fallback={<ElementGrid elements={props.elements}>{props.children}</ElementGrid>}>
      <MovableGrid {...props} />
    </Suspense>
  )
}
