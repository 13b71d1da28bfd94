import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { metaQuery } from '../../dashboards/data/filter-values.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { askableMetrics } from './askable-metrics.ts'

interface MetricsDialogProps {
  readonly orgId: OrgId
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Null while a question is answered. */
  readonly onAsk: ((text: string) => void) | null
}

/** The metrics of the workspace by their data sets; one that is chosen is asked about. */
export default function MetricsDialog({ orgId, isOpen, onOpenChange, onAsk }: MetricsDialogProps) {
  const meta = useQuery({ ...metaQuery(useClient(), orgId), enabled: isOpen })
  const [typed, setTyped] = useState('')
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title="Metrics you can ask about">
      <div className="flex flex-col gap-4">
        <TextField
          label="Find a metric"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Loadable
          query={meta}
          failure="Couldn't load the metrics"
          skeleton={<Skeleton className="h-72 w-full" />}
        >
          {(cubes) => {
            const groups = askableMetrics(cubes, typed)
            return groups.length === 0 ? (
              <p className="text-14 text-muted">No metric has this name.</p>
            ) : (
              <ul className="flex flex-col gap-4">
                {groups.map(({ title, metrics }) => (
                  <li key={title}>
                    <h3 className="text-13 font-medium text-muted">{title}</h3>
                    <ul className="-ml-2">
                      {metrics.map((metric) => (
                        <li key={metric.name}>
                          <button
                            type="button"
                            disabled={onAsk === null}
                            title={metric.description ?? undefined}
                            className="min-h-control-small w-full rounded-control px-2 py-1 text-left text-14 hover:bg-hover"
                            onClick={() => {
                              onOpenChange(false)
                              onAsk?.(`${metric.title} this month`)
                            }}
                          >
                            {metric.title}
                          </button>
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            )
          }}
        </Loadable>
      </div>
    </Modal>
  )
}
