import {
  DashboardTitle,
  ownCollectionId,
  type Dashboard,
  type ElementSpec,
  type OrgId,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { useClient } from '../../../../api/client-context.ts'
import { workspaceQuery } from '../../../../api/queries.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Modal } from '../../../../ui/overlay/Modal.tsx'
import { copyElement } from '../changes/copy-element.ts'
import { specOfDashboard } from '../draft/dashboard-spec.ts'
import { useDashboardChanges } from '../draft/use-dashboard-changes.ts'

interface CopyTileDialogProps {
  readonly orgId: OrgId
  /** The dashboard of the tile. */
  readonly dashboard: Dashboard
  readonly element: ElementSpec
  /** For elements that are on no dashboard. */
  readonly words?: CopyWords
  readonly onClose: () => void
}

interface CopyWords {
  readonly title: (name: string) => string
  readonly description: string
  readonly submit: string
  readonly done: (name: string, dashboard: string) => string
}

/** Copies a tile to another dashboard of the workspace's own, or to a new one. */
export default function CopyTileDialog({
  orgId,
  dashboard,
  element,
  words = copyWords,
  onClose,
}: CopyTileDialogProps) {
  const { data } = useQuery(workspaceQuery(useClient(), orgId))
  const { save, create, fetchAgain } = useDashboardChanges(orgId)
  const own = (data?.org.dashboard_collections ?? [])
    .filter(({ collection_id }) => collection_id === ownCollectionId)
    .flatMap(({ dashboards }) => dashboards)
    .filter(({ file_name }) => file_name !== dashboard.file_name)
  const [target, setTarget] = useState(own[0]?.file_name ?? newDashboard)
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<{ field: boolean; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = element.display.title

  async function add(fileName: string, isAgain = false): Promise<string> {
    const [source, latest] = [specOfDashboard(dashboard), await fetchAgain(fileName)]
    const spec = specOfDashboard(latest)
    if (source === null || spec === null) throw new ApiError(0, 'Reload this page, then try again.')
    try {
      const saved = await save(fileName, copyElement(source, element, spec), latest.updated_at)
      return saved.title
    } catch (error) {
      // Another user saved it in between; the tile is added to their version.
      if (isAgain || !(error instanceof ApiError) || error.code !== 'conflict') throw error
      return add(fileName, true)
    }
  }

  async function submit() {
    const named = DashboardTitle.safeParse(title)
    if (target === newDashboard && !named.success) {
      setProblem({ field: true, text: named.error.issues[0]?.message ?? 'Required' })
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const fileName = target === newDashboard ? await create(title.trim()) : target
      // A retry after a failure must not create it twice.
      setTarget(fileName)
      toast.success(words.done(name, await add(fileName)))
      onClose()
    } catch (error) {
      setProblem({ field: false, text: error instanceof ApiError ? error.message : wentWrong })
      setBusy(false)
    }
  }

  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose()
      }}
      size="small"
      title={words.title(name)}
      description={words.description}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-5"
      >
        {problem?.field === false && <Alert>{problem.text}</Alert>}
        <SelectField
          label="Dashboard"
          value={target}
          disabled={isBusy}
          onChange={setTarget}
          options={[
            ...own.map(({ file_name, dashboard_name }) => ({
              value: file_name,
              label: dashboard_name,
            })),
            { value: newDashboard, label: 'New dashboard' },
          ]}
        />
        {target === newDashboard && (
          <TextField
            label="Title"
            autoComplete="off"
            disabled={isBusy}
            value={title}
            error={problem?.field === true ? problem.text : undefined}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const copyWords: CopyWords = {
  title: (name) => `Copy '${name}'`,
  description: 'The copy keeps its metric and the filters it uses. The original stays as it is.',
  submit: 'Copy tile',
  done: (name, dashboard) => `'${name}' was copied to '${dashboard}'`,
}

/** No file is named like this. */
const newDashboard = ''

const wentWrong = 'Something went wrong'
