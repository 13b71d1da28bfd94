import type { Workspace } from '@cartograph/contract'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { Loadable, type LoadState } from '../../../ui/feedback/Loadable.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

interface TaughtRow {
  readonly id: string
  readonly created_at: string
  readonly created_by_name: string | null
}

interface TeachingListProps<Row extends TaughtRow> {
  readonly org: Workspace
  readonly list: LoadState<readonly Row[]>
  readonly listKey: QueryKey
  readonly nameOf: (row: Row) => string
  readonly meaningOf: (row: Row) => string
  readonly remove: (row: Row) => Promise<unknown>
  readonly onAdd: () => void
  readonly words: {
    readonly title: string
    /** The headers of the first two columns. */
    readonly name: string
    readonly meaning: string
    readonly add: string
    readonly failure: string
    readonly empty: string
    readonly question: string
    readonly confirm: string
    readonly deleted: string
  }
}

/** The words that members taught Just Ask, with their authors; each can be deleted. */
export function TeachingList<Row extends TaughtRow>(props: TeachingListProps<Row>) {
  const { list, listKey, nameOf, remove, onAdd, words } = props
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Row | null>(null)
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast.success(words.deleted)
      setChosen(null)
    },
    onError: reportError,
    // After a failure too: it may have been deleted by someone else.
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
  const columns = columnsOf({ ...props, onDelete: setChosen })
  const table = (rows: readonly Row[] | null) => (
    <DataTable
      label={words.title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="text-14 text-muted">{words.empty}</p>}
    />
  )
  return (
    <Section title={words.title}>
      <Loadable query={list} failure={words.failure} skeleton={table(null)}>
        {table}
      </Loadable>
      <Button size="small" className="self-start" onClick={onAdd}>
        {words.add}
      </Button>
      <ConfirmDialog
        isOpen={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title={words.question}
        confirmLabel={words.confirm}
        isBusy={deletion.isPending}
        onConfirm={() => {
          if (chosen !== null) deletion.mutate(chosen)
        }}
      >
        {chosen !== null && nameOf(chosen)}
      </ConfirmDialog>
    </Section>
  )
}

interface About<Row extends TaughtRow> extends Pick<
  TeachingListProps<Row>,
  'org' | 'nameOf' | 'meaningOf' | 'words'
> {
  readonly onDelete: (row: Row) => void
}

function columnsOf<Row extends TaughtRow>({
  org: { timezone },
  nameOf,
  meaningOf,
  words,
  onDelete,
}: About<Row>): [Column<Row>, ...Column<Row>[]] {
  return [
    {
      header: words.name,
      width: '@2xl:w-1/3',
      cell: (row) => <span className="font-medium wrap-anywhere">{nameOf(row)}</span>,
    },
    {
      header: words.meaning,
      whenNarrow: 'bare',
      cell: (row) => <span className="wrap-anywhere">{meaningOf(row)}</span>,
    },
    {
      header: 'Added',
      width: '@2xl:w-56',
      whenNarrow: 'bare',
      cell: ({ created_at: at, created_by_name: by }) => (
        <span className="text-13 text-muted">
          <time dateTime={at}>{formatMoment(at, timezone, new Date())}</time>
          {` by ${by ?? 'a former member'}`}
        </span>
      ),
    },
    {
      header: 'Actions',
      width: '@2xl:w-24',
      whenNarrow: 'beside',
      align: 'end',
      cell: (row) => (
        <Button
          size="small"
          look="quiet-danger"
          aria-label={`Delete “${nameOf(row)}”`}
          onClick={() => onDelete(row)}
        >
          Delete
        </Button>
      ),
    },
  ]
}
