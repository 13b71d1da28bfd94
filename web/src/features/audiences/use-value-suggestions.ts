import { ruleListMembers, type Workspace } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../api/client-context.ts'
import type { ComboOption } from '../../ui/form/combo-search.ts'
import type { LoadOptions } from '../../ui/form/use-options.ts'
import { loadFilterValues, metaQuery } from '../dashboards/data/filter-values.ts'

/** Suggests the values that a member has in the data, most frequent first. */
export function useValueSuggestions(org: Workspace): (member: string) => LoadOptions {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMemo(() => {
    const load = loadFilterValues({
      client,
      orgId: org.org_id,
      workspace: org,
      cubes: () => queryClient.ensureQueryData(metaQuery(client, org.org_id)),
      during: () => null,
    })
    return (member) => async (phrase, signal) => {
      const options = await load(member, phrase, signal, null)
      return ruleListMembers.has(member) ? itemsOf(options, phrase) : options
    }
  }, [client, queryClient, org])
}

/** The items of lists, those of the most frequent list first. */
export function itemsOf(lists: readonly ComboOption[], phrase: string): ComboOption[] {
  const items = new Set(lists.flatMap(({ value }) => value.split(',')))
  items.delete('')
  return [...items]
    .filter((item) => item.toLowerCase().includes(phrase.toLowerCase()))
    .map((item) => ({ value: item, label: item }))
}
