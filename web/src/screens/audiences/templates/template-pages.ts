import { lazy } from 'react'

export { TemplatesPage } from './TemplatesPage.tsx'

/** Only developers make templates. */
export const EditTemplatePage = lazy(async () => ({
  default: (await import('./EditTemplatePage.tsx')).EditTemplatePage,
}))
