import { lazy } from 'react'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'

export const noteModal = new LazyComponent(() => import('./NoteModal.tsx'))
/** Loaded with the first mark. */
export const LazyNoteButtons = lazy(() => import('./NoteButtons.tsx'))
