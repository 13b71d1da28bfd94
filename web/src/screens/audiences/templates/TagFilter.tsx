import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useClient } from '../../../api/client-context.ts'
import { templateTagsQuery } from '../../../features/audiences/template-queries.ts'

interface TagFilterProps {
  /** Ids; none for all templates. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Shows templates with at least one of the chosen tags. Without tags, the gallery works unfiltered. */
export function TagFilter({ chosen, onChange }: TagFilterProps) {
  const { data: tags = [] } = useQuery(templateTagsQuery(useClient()))
  return (
    <div role="group" aria-label="Tags" className="flex min-h-8 flex-wrap gap-2">
      {tags.length > 0 && (
        <Tag name="All" isChosen={chosen.length === 0} onToggle={() => onChange([])} />
      )}
      {tags.map(({ id, name }) => (
        <Tag
          key={id}
          name={name}
          isChosen={chosen.includes(id)}
          onToggle={() =>
            onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
          }
        />
      ))}
    </div>
  )
}

interface TagProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function Tag({ name, isChosen, onToggle }: TagProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={clsx(
        'min-h-8 rounded-control border px-3 text-13 transition-colors pointer-coarse:min-h-11',
        isChosen
          ? 'border-accent bg-accent-soft font-medium text-text'
          : 'border-border text-muted hover:bg-hover hover:text-text',
      )}
    >
      {name}
    </button>
  )
}
