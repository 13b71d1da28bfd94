import type { MetricTarget, OrgId, TargetColumn } from '@cartograph/contract'
import { useMemo, useRef, useState } from 'react'
import { formatCount } from '../../format/decimal.ts'
import type { TargetRow } from '../../features/metric-targets/file/target-rows.ts'
import { checkRows, type TargetWorld } from '../../features/metric-targets/review/check-rows.ts'
import {
  countEffects,
  targetsByKey,
  type ReviewCounts,
} from '../../features/metric-targets/review-draft.ts'
import { useSaveTargets } from '../../features/metric-targets/use-save-targets.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { ReviewTable, type ReviewTableHandle } from './ReviewTable.tsx'

interface ReviewDialogProps {
  readonly orgId: OrgId
  /** As they were read. */
  readonly rows: readonly TargetRow[]
  readonly targets: readonly MetricTarget[]
  readonly world: TargetWorld
  readonly onClose: () => void
}

/** The rows of a file with their errors, which are corrected here, and what uploading them changes. */
export function ReviewDialog({ orgId, rows: read, targets, world, onClose }: ReviewDialogProps) {
  const [rows, setRows] = useState(read)
  const table = useRef<ReviewTableHandle>(null)
  const checked = useMemo(() => checkRows(rows, world), [rows, world])
  const stored = useMemo(() => targetsByKey(targets), [targets])
  const counts = useMemo(() => countEffects(checked, stored), [checked, stored])
  const save = useSaveTargets(orgId, onClose)

  function upload() {
    const items = checked.flatMap(({ item }) => item ?? [])
    const wrong = checked.findIndex(({ problems }) => Object.keys(problems).length > 0)
    if (wrong === -1) return save.mutate(items)
    const [column] = Object.keys(checked[wrong]?.problems ?? {}) as TargetColumn[]
    table.current?.focusCell(wrong, column ?? 'metric')
  }

  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      isBusy={save.isPending}
      size="large"
      title="Review metric targets"
      description={`Amounts are in ${world.currency}. Correct what is marked, then upload.`}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button look="primary" isBusy={save.isPending} onClick={upload}>
            {save.isPending ? 'Uploading…' : 'Upload'}
          </Button>
        </>
      }
    >
      <p role="status" className="mb-3 text-14">
        <span className={counts.errors > 0 ? 'font-medium text-bad' : 'text-muted'}>
          {errorWords(counts)}
        </span>
        <span className="text-muted">{` · ${effectWords(counts)}`}</span>
      </p>
      <ReviewTable
        ref={table}
        rows={rows}
        checked={checked}
        stored={stored}
        world={world}
        onChange={setRows}
      />
    </Modal>
  )
}

function errorWords({ errors }: ReviewCounts): string {
  if (errors === 0) return 'No errors'
  return `${formatCount(errors)} ${errors === 1 ? 'error' : 'errors'}`
}

function effectWords(counts: ReviewCounts): string {
  return `${formatCount(counts.new)} new, ${formatCount(counts.changed)} changed, ${formatCount(counts.same)} the same`
}
