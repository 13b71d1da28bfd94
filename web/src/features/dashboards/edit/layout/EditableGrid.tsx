import { lazy, Suspense } from 'react'
import { ElementGrid } from '../../layout/ElementGrid.tsx'
import type { EditableGridProps } from './editable-grid-props.ts'

const MovableGrid = lazy(async () => {
  const { MovableGrid: loaded } = await import('./MovableGrid.tsx')
  return { default: loaded }
})

/** Until what moves the elements has been loaded, they stand where they are. */
export function EditableGrid(props: EditableGridProps) {
  return (
    <Suspense fallback={<ElementGrid elements={props.elements}>{props.children}</ElementGrid>}>
      <MovableGrid {...props} />
    </Suspense>
  )
}
