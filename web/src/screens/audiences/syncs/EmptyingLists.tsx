import { platformNames, type EmptyingAudience, type OrgId } from '@cartograph/contract'
import { jobErrorWords } from '../../../features/audiences/syncs/sync-words.ts'
import { useDeleteSync } from '../../../features/audiences/syncs/use-sync-actions.ts'
import { Button } from '../../../ui/button/Button.tsx'

interface EmptyingListsProps {
  readonly orgId: OrgId
  readonly lists: readonly EmptyingAudience[]
  readonly mayChange: boolean
}

/** The lists of deleted audiences that still have customers. */
export function EmptyingLists({ orgId, lists, mayChange }: EmptyingListsProps) {
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="emptying" className="mt-6 flex flex-col gap-2">
      <h2 id="emptying" className="text-16 font-medium">
        Lists being emptied
      </h2>
      {lists.map((list) => (
        <EmptyingList key={list.id} orgId={orgId} list={list} mayChange={mayChange} />
      ))}
    </section>
  )
}

const notes = { keep: 'List kept', empty: 'Emptying started again' }

interface EmptyingListProps extends Pick<EmptyingListsProps, 'orgId' | 'mayChange'> {
  readonly list: EmptyingAudience
}

function EmptyingList({ orgId, list, mayChange }: EmptyingListProps) {
  const { name, destination, error } = list
  const { mutate, isPending } = useDeleteSync(orgId, list, () => {}, notes)
  const { platform } = destination
  return (
    <div className="flex flex-wrap items-center gap-2 text-14">
      <p className="min-w-52 flex-1">
        <span className="font-medium">{`${name} (${platformNames[platform]}): `}</span>
        {error === null ? 'Customers are being removed.' : jobErrorWords(error, platform)}
      </p>
      {mayChange && (
        <>
          {error !== null && (
            <Button size="small" isBusy={isPending} onClick={() => mutate('empty')}>
              Try again
            </Button>
          )}
          <Button size="small" isBusy={isPending} onClick={() => mutate('keep')}>
            Keep the list
          </Button>
        </>
      )}
    </div>
  )
}
