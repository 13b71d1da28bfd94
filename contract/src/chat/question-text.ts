import * as z from 'zod/mini'
import { isStorable, storableMessage } from '../values/storable-json.ts'

export const maxPromptLength = 500

export const QuestionText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(maxPromptLength, `At most ${maxPromptLength} characters`),
    z.refine(isStorable, storableMessage),
  )
