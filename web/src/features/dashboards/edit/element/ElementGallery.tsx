import type { EditorContext } from './build-query.ts'
import { elementKinds, type EditableType } from './element-kinds.ts'
import { isStateDimension } from './member-index.ts'
import { KindPicture } from './KindPicture.tsx'

interface ElementGalleryProps {
  readonly around: EditorContext
  readonly onChoose: (kind: EditableType) => void
}

export function ElementGallery({ around: { members, applicable }, onChoose }: ElementGalleryProps) {
  const hasStates = [...members.dimensions.values()].some(isStateDimension)
  const offered = elementKinds.filter(
    ({ kind }) =>
      (kind !== 'choropleth_map' || hasStates) &&
      (kind !== 'time_comparison_table' || applicable.dates !== null),
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4">
      <p className="mb-4 text-14 text-muted">Choose a chart type</p>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map(({ kind, name, sentence }) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => onChoose(kind)}
              className="flex h-full w-full items-start gap-3 rounded-surface border border-border bg-surface p-3 text-left hover:bg-hover"
            >
              <KindPicture kind={kind} />
              <span className="min-w-0">
                <span className="block text-14 font-semibold">{name}</span>
                <span className="block text-13 text-muted">{sentence}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
