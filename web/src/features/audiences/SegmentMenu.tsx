import type { OrgId, Segment } from '@cartograph/contract'
import { useState } from 'react'
import { ActionsMenu } from '../../ui/overlay/ActionsMenu.tsx'
import { DeleteSegmentDialog } from './DeleteSegmentDialog.tsx'
import { useDuplicateSegment } from './use-segment-actions.ts'

interface SegmentMenuProps {
  readonly orgId: OrgId
  readonly segment: Segment
  readonly onDeleted?: () => void
}

/** What can be done with a segment, by those who may change it. */
export function SegmentMenu({ orgId, segment, onDeleted = () => undefined }: SegmentMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const duplicate = useDuplicateSegment(orgId)
  const { name } = segment
  return (
    <>
      <ActionsMenu
        of={name}
        items={[
          { label: 'Edit', to: `/org/${orgId}/audiences/segments/${segment.id}/edit` },
          {
            label: 'Duplicate',
            isDisabled: duplicate.isPending,
            onSelect: () => duplicate.mutate(segment),
          },
          { label: 'Delete', tone: 'danger', onSelect: () => setAsking(true) },
        ]}
      />
      <DeleteSegmentDialog
        orgId={orgId}
        segment={segment}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onDeleted={onDeleted}
      />
    </>
  )
}
