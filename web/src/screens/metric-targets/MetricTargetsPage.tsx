import {
  hasPermission,
  type CubeMeta,
  type MetricTarget,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { metaQuery } from '../../features/dashboards/data/filter-values.ts'
import { targetsQuery } from '../../features/metric-targets/target-queries.ts'
import { saveTargets, saveTemplate } from '../../features/metric-targets/target-files.ts'
import { targetWorld } from '../../features/metric-targets/target-world.ts'
import { usePageActions } from '../../features/navigation/page-actions.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { TargetsSkeleton } from './TargetStates.tsx'
import { TargetYear } from './TargetYear.tsx'
import { useTargetFile } from './use-target-file.ts'

export function MetricTargetsPage() {
  const { orgId } = useShell()
  const client = useClient()
  const workspace = useQuery(workspaceQuery(client, orgId))
  const data = combineQueries(
    useQuery(targetsQuery(client, orgId)),
    useQuery(metaQuery(client, orgId)),
  )
  return (
    <WorkspacePage title="Metric Targets">
      <Loadable
        query={combineQueries(workspace, data)}
        failure="Couldn't load the targets"
        skeleton={<TargetsSkeleton />}
      >
        {([{ org, user }, [targets, cubes]]) => (
          <LoadedTargets
            org={org}
            targets={targets}
            cubes={cubes}
            mayChange={hasPermission(user.role, 'targets.change')}
          />
        )}
      </Loadable>
    </WorkspacePage>
  )
}

interface LoadedTargetsProps {
  readonly org: Workspace
  readonly targets: readonly MetricTarget[]
  readonly cubes: readonly CubeMeta[]
  readonly mayChange: boolean
}

function LoadedTargets({ org, targets, cubes, mayChange }: LoadedTargetsProps) {
  const { org_id: orgId, currency_units: currency } = org
  const world = useMemo(() => targetWorld(cubes, currency), [cubes, currency])
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { picked, pick, close } = useTargetFile()
  const choose = () => input.current?.click()
  const place = usePageActions()
  const actions = (
    <>
      {mayChange && (
        <Button look="primary" isBusy={picked?.kind === 'reading'} onClick={choose}>
          {picked?.kind === 'reading' ? 'Reading…' : 'Upload'}
        </Button>
      )}
      {targets.length > 0 && (
        <Button onClick={() => saveTargets(targets, world.matcher)}>Download</Button>
      )}
      <Button onClick={saveTemplate}>Download Template</Button>
    </>
  )
  return (
    <>
      {place !== null && createPortal(actions, place)}
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt"
        aria-label="File with metric targets"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void pick(file)
          // The same file can be picked again after it was corrected.
          target.value = ''
        }}
      />
      <div
        onDragOver={(event) => {
          if (!mayChange || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (!mayChange || file === undefined) return
          event.preventDefault()
          setOver(false)
          void pick(file)
        }}
        className={
          isOver ? 'rounded-surface outline-2 outline-offset-4 outline-accent outline-dashed' : ''
        }
      >
        <TargetYear
          org={org}
          targets={targets}
          world={world}
          mayChange={mayChange}
          onUpload={choose}
        />
      </div>
      {picked?.kind === 'rows' && (
        <ReviewDialog
          orgId={orgId}
          rows={picked.rows}
          targets={targets}
          world={world}
          onClose={close}
        />
      )}
      <Modal
        isOpen={picked?.kind === 'problem'}
        onOpenChange={close}
        title="Invalid File"
        description={picked?.kind === 'problem' ? picked.message : ''}
        actions={
          <>
            <Button onClick={saveTemplate}>Download Template</Button>
            <Button look="primary" onClick={close}>
              OK
            </Button>
          </>
        }
      />
    </>
  )
}
