import { saveElementChoices, type ElementChoices, type ElementSpec } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../../api/api-error.ts'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { definitionOf } from '../elements/definitions.ts'
import type { DashboardState } from '../model/dashboard-context.ts'
import type { Choices } from '../model/element.ts'
import { dashboardQuery } from './dashboard-queries.ts'

/**
 * Choices made on the element. They apply at once, and are stored for the user on the server, which sends them
 * with the dashboard. Visitors of a public page, and answers without a stored dashboard, have them in this
 * browser.
 */
export function useChoices(spec: ElementSpec, state: DashboardState) {
  const { orgId, dashboard } = state
  const staysHere = state.isPublic === true || state.isComposed === true
  const client = useClient()
  const queryClient = useQueryClient()
  const { file_name: fileName } = dashboard
  const { id, type } = spec
  const key = `cartograph.element.${orgId}.${fileName}.${id}`
  // Only what the user chose, so that later changes of the spec still apply.
  const [chosen, setChosen] = useState<ElementChoices>(
    () => (staysHere ? recallChoices(key) : dashboard.element_choices[id]) ?? {},
  )
  const choices = useMemo(
    (): Choices => ({ ...definitionOf(type).initialChoices?.(spec), ...chosen }),
    [spec, type, chosen],
  )
  const choose = useCallback(
    (changed: Choices) => {
      const next = { ...chosen, ...copyOf(changed) }
      setChosen(next)
      if (staysHere) {
        rememberChoices(key, next)
        return
      }
      queryClient.setQueryData(
        dashboardQuery(client, orgId, fileName).queryKey,
        (before) =>
          before && { ...before, element_choices: { ...before.element_choices, [id]: next } },
      )
      const body = { spec: fileName, element: id, choices: next }
      latest.set(key, next)
      lastSave = lastSave
        // Skips all but the last of several quick changes.
        .then(() =>
          latest.get(key) === next
            ? client.call(saveElementChoices, { params: { orgId }, body })
            : undefined,
        )
        .catch((error: unknown) => {
          // An element of a draft isn't stored yet.
          if (!(error instanceof ApiError && error.status === 404)) reportError(error)
        })
    },
    [chosen, staysHere, key, queryClient, client, orgId, fileName, id],
  )
  return [choices, choose] as const
}

/** One after the other, so that the last change is the one that stays. */
let lastSave: Promise<unknown> = Promise.resolve()
const latest = new Map<string, ElementChoices>()

const copyOf = (choices: Choices): ElementChoices =>
  Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, [...values]]))

function recallChoices(key: string): ElementChoices | null {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? null : StoredChoices.parse(JSON.parse(stored))
  } catch {
    // Unreadable choices are ignored.
    return null
  }
}

function rememberChoices(key: string, choices: ElementChoices): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Storage may be blocked; the choice still applies.
  }
}

const StoredChoices = z.record(z.string(), z.array(z.string()))
