import * as z from 'zod/mini'
import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

interface DraftOptions {
  draftKey: string | undefined
  secretFields: readonly string[]
}

/**
 * Keeps the values of a form across reloads of the page, in this tab only. Leaving the form in any other way
 * deletes them.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { draftKey, secretFields }: DraftOptions,
): { clear: () => void } {
  const secrets = useRef(secretFields)

  useEffect(() => {
    if (draftKey === undefined) return
    restore(form, readDraft(draftKey))
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty === true) writeDraft(draftKey, withoutSecrets(values, secrets.current))
        else forgetDraft(draftKey)
      },
    })
    return () => {
      stop()
      forgetDraft(draftKey)
    }
  }, [form, draftKey])

  return {
    clear: () => {
      if (draftKey !== undefined) forgetDraft(draftKey)
    },
  }
}

/**
 * Restores only fields that still exist with the same type, because the form may have changed since.
 */
function restore<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: Record<string, unknown>,
): void {
  const values = form.getValues()
  for (const [name, value] of Object.entries(draft)) {
    if (!(name in values) || typeof value !== typeof values[name]) continue
    // The name was found among the values above.
    const field = name as Path<Input>
    form.setValue(field, value as Parameters<typeof form.setValue<typeof field>>[1], {
      shouldDirty: true,
    })
  }
}

/** Also removes fields that look like secrets by their name. */
function withoutSecrets(
  values: Record<string, unknown>,
  secretFields: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !secretFields.includes(name) && !/password|secret|code/i.test(name),
    ),
  )
}

const storageKey = (draftKey: string) => `cartograph.draft.${draftKey}`
const Draft = z.record(z.string(), z.unknown())

function readDraft(draftKey: string): Record<string, unknown> {
  try {
    return z.parse(Draft, JSON.parse(sessionStorage.getItem(storageKey(draftKey)) ?? '{}'))
  } catch {
    return {}
  }
}

function writeDraft(draftKey: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(storageKey(draftKey), JSON.stringify(values))
  } catch {
    // Storage is switched off or full: then a reload loses it.
  }
}

function forgetDraft(draftKey: string): void {
  try {
    sessionStorage.removeItem(storageKey(draftKey))
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
