import { hasPermission, type Role, type Segment, type Workspace } from '@cartograph/contract'
import { useState } from 'react'
import { LoadedSyncs } from './LoadedSyncs.tsx'

interface SegmentSyncsProps {
  readonly org: Workspace
  readonly role: Role
  readonly segment: Segment
}

/** Where a segment is sent. */
export function SegmentSyncs({ org, role, segment }: SegmentSyncsProps) {
  const [page, setPage] = useState(1)
  const mayChange = hasPermission(role, 'audiences.change')
  return (
    <LoadedSyncs
      org={org}
      segmentId={segment.id}
      mayChange={mayChange}
      page={page}
      onTurn={setPage}
    />
  )
}
