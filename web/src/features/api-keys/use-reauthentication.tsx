import { useState, type ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx'

interface Question {
  readonly method: 'password' | 'google'
  readonly answer: (isConfirmed: boolean) => void
}

export interface Reauthentication {
  /** Runs the request again once the user has confirmed who they are. */
  withReauthentication: <T>(request: () => Promise<T>) => Promise<T>
  readonly dialog: ReactNode
}

export function useReauthentication(): Reauthentication {
  const [question, setQuestion] = useState<Question | null>(null)

  function ask(method: Question['method']): Promise<boolean> {
    return new Promise((resolve) => setQuestion({ method, answer: resolve }))
  }

  function answer(isConfirmed: boolean): void {
    question?.answer(isConfirmed)
    setQuestion(null)
  }

  return {
    async withReauthentication(request) {
      try {
        return await request()
      } catch (error) {
        const method = methodFor(error)
        if (method === null) throw error
        if (!(await ask(method))) throw new DOMException('Not confirmed', 'AbortError')
        return request()
      }
    },
    dialog: question !== null && (
      <ReauthenticationDialog
        method={question.method}
        onDone={() => answer(true)}
        onClose={() => answer(false)}
      />
    ),
  }
}

function methodFor(error: unknown): Question['method'] | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'password_required') return 'password'
  return error.code === 'sign_in_required' ? 'google' : null
}
