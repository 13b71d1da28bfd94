import { useId } from 'react'
import { TileSkeleton } from './TileSkeleton.tsx'

/** An element before anybody comes near to it: it looks as it does while it loads, and costs next to nothing. */
export function TileOutline({ title }: { title: string }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      aria-busy="true"
      className="flex h-full flex-col rounded-surface border border-border bg-surface px-4 py-3"
    >
      <h3
        id={id}
        className="mb-2 flex min-h-control-small min-w-0 items-center text-14 font-semibold wrap-break-word"
      >
        {title}
      </h3>
      <div className="min-h-0 flex-1">
        <TileSkeleton title={title} />
      </div>
    </section>
  )
}
