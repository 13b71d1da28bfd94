import type { OrgId, Segment, SegmentId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../../../api/client-context.ts'
import { customersWord, formatCount } from '../../../../features/audiences/count-words.ts'
import { countsQuery } from '../../../../features/audiences/segment-queries.ts'
import { ComboField } from '../../../../ui/form/ComboField.tsx'

interface SegmentFieldProps {
  readonly orgId: OrgId
  readonly segments: readonly Segment[]
  readonly segment: Segment | null
  readonly error: string | undefined
  readonly onChange: (id: SegmentId | null) => void
}

export function SegmentField({ orgId, segments, segment, error, onChange }: SegmentFieldProps) {
  const rule = segment?.source_config ?? null
  const counted = useQuery({
    ...countsQuery(useClient(), orgId, rule),
    enabled: rule !== null,
  })
  const counts = counted.isPlaceholderData ? undefined : counted.data?.counts
  const size =
    counts === undefined
      ? counted.isError
        ? undefined
        : 'Counting customers…'
      : `${customersWord(counts.members)} now, ${formatCount(counts.with_email)} with an email address`
  if (segments.length === 0) {
    return (
      <p className="text-14">
        {'There are no segments yet. '}
        <Link
          to="/org/$orgId/audiences/segments/templates"
          params={{ orgId }}
          className="text-accent underline underline-offset-2"
        >
          Choose a template
        </Link>
        {' for the first one.'}
      </p>
    )
  }
  return (
    <ComboField
      label="Segment"
      hint={segment === null ? 'Type to find it by name' : size}
      error={error}
      options={segments.map(({ id, name }) => ({ value: id, label: name }))}
      value={segment?.id ?? ''}
      onChange={(value) => onChange(segments.find(({ id }) => id === value)?.id ?? null)}
    />
  )
}
