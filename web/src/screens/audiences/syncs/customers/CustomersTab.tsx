import {
  AudienceMemberReason,
  AudienceMemberState,
  hasPermission,
  type Role,
  type SyncedAudience,
  type Workspace,
} from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { reasonWords } from '../../../../features/audiences/syncs/sync-words.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { useLastKnown } from '../../../../ui/layout/use-last-known.ts'
import { stateNames } from '../config/audience-states.ts'
import { CustomerLookUp } from './CustomerLookUp.tsx'
import { MembersTable, type MembersFilter } from './MembersTable.tsx'

interface CustomersTabProps {
  readonly org: Workspace
  readonly role: Role
  readonly sync: SyncedAudience
}

/** The ledger: every customer who is or was in the audience, with one state. */
export function CustomersTab({ org, role, sync }: CustomersTabProps) {
  const [filter, setFilter] = useFilterOfAddress(org, sync)
  const { platform } = sync.platform_audience.destination
  const hasReasons = filter.state === 'held_back' || filter.state === 'refused'
  return (
    <div className="flex flex-col gap-4">
      {hasPermission(role, 'audiences.export') ? (
        <CustomerLookUp org={org} sync={sync} />
      ) : (
        <p className="text-13 text-muted">
          Names and addresses are hidden from your role. An admin can change it.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SelectField
          label="State"
          className="w-60 max-sm:w-full"
          options={[
            { value: 'all', label: 'All states' },
            ...AudienceMemberState.options.map((value) => ({ value, label: stateNames[value] })),
          ]}
          value={filter.state ?? 'all'}
          onChange={(state) => setFilter({ state: state === 'all' ? null : state, reason: null })}
        />
        {hasReasons && (
          <SelectField
            label="Reason"
            className="w-80 max-sm:w-full"
            options={[
              { value: 'all', label: 'All reasons' },
              ...AudienceMemberReason.options.map((value) => ({
                value,
                label: reasonWords(value, platform),
              })),
            ]}
            value={filter.reason ?? 'all'}
            onChange={(reason) =>
              setFilter({ ...filter, reason: reason === 'all' ? null : reason })
            }
          />
        )}
      </div>
      <MembersTable
        key={`${filter.state} ${filter.reason}`}
        org={org}
        sync={sync}
        filter={filter}
      />
    </div>
  )
}

function useFilterOfAddress({ org_id: orgId }: Workspace, { id: syncId }: SyncedAudience) {
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) => (pathname.endsWith(syncId) ? searchStr : null),
  })
  const search = new URLSearchParams(useLastKnown(present, ''))
  const filter: MembersFilter = {
    state: AudienceMemberState.options.find((one) => one === search.get('state')) ?? null,
    reason: AudienceMemberReason.options.find((one) => one === search.get('reason')) ?? null,
  }
  const setFilter = ({ state, reason }: MembersFilter) =>
    void navigate({
      to: '/org/$orgId/audiences/syncs/$syncId',
      params: { orgId, syncId },
      search: {
        tab: 'customers',
        ...(state !== null && { state }),
        ...(reason !== null && { reason }),
      },
      replace: true,
      resetScroll: false,
    })
  return [filter, setFilter] as const
}
