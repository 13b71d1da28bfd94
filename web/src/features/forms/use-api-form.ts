import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState, type SubmitEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/api-error.ts'
import { readFieldErrors, isCancelled } from '../../ui/feedback/report-error.ts'
import { useDraft } from './use-draft.ts'

/**
 * Scrolls to the first invalid field once it is rendered. Disabled fields lose the focus; if no field is
 * invalid, the focus returns to where it was.
 */
function revealFirstInvalid(form: HTMLFormElement, focused: Element | null): void {
  setTimeout(() => {
    // The page may have changed in the meantime.
    if (!form.isConnected) return
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalid === null) {
      if (document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true })
      return
    }
    invalid.scrollIntoView({ block: 'center', behavior: 'auto' })
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true')
      invalid.focus({ preventScroll: true })
  }, delayMs)
}

const delayMs = 150

interface ApiFormOptions<Input extends FieldValues, Output> {
  schema: z.ZodMiniType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** The storage key of the draft, which survives a reload of the page. */
  draftKey?: string
  /** Fields that are never stored. */
  secretFields?: readonly Path<Input>[]
  /** Throws the server's errors: they appear at their fields or as `general`. */
  onSubmit: (values: Output) => Promise<void> | void
}

interface ApiForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  submit: (event?: SubmitEvent<HTMLFormElement>) => void
  isBusy: boolean
  /** The error that belongs to no field. */
  general: string | null
}

/** A form that also shows the server's validation errors. */
export function useApiForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  draftKey,
  secretFields = [],
  onSubmit,
}: ApiFormOptions<Input, Output>): ApiForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues,
  })
  const draft = useDraft(form, { draftKey, secretFields })
  const [isBusy, setBusy] = useState(false)
  const [general, setGeneral] = useState<string | null>(null)
  const isUnderWay = useRef(false)

  async function send(values: Output): Promise<void> {
    setBusy(true)
    try {
      await onSubmit(values)
      draft.clear()
    } catch (error) {
      showError(error)
      if (!(error instanceof ApiError) && !isCancelled(error)) throw error
    } finally {
      setBusy(false)
    }
  }

  function showError(error: unknown): void {
    const { fields, general: whole } = readFieldErrors(error)
    const unplaced = whole === null ? [] : [whole]
    for (const [name, messages] of Object.entries(fields)) {
      const field = findField(form, name)
      if (field === null) unplaced.push(...messages)
      else form.setError(field, { type: 'server', message: messages.join('. ') })
    }
    if (unplaced.length > 0) setGeneral(unplaced.join(' '))
  }

  async function run(element: HTMLFormElement | null): Promise<void> {
    // The second of two quick presses arrives before the button is disabled.
    if (isUnderWay.current) return
    isUnderWay.current = true
    const focused = document.activeElement
    setGeneral(null)
    try {
      await form.handleSubmit(send)()
    } finally {
      isUnderWay.current = false
      if (element !== null) revealFirstInvalid(element, focused)
    }
  }

  return {
    form,
    submit: (event) => {
      event?.preventDefault()
      void run(event?.currentTarget ?? null)
    },
    isBusy,
    general,
  }
}

/** The server may report fields that this form doesn't have. */
function findField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
): Path<Input> | null {
  const top = name.split('.', 1)[0] ?? ''
  // The check above guarantees that the name is a field of the form.
  return top in form.getValues() ? (name as Path<Input>) : null
}
