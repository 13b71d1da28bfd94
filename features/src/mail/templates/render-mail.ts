import type { MailBody } from './mail-body.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The same content as plain text and as HTML. */
export function renderMail(body: MailBody, publicUrl: string): RenderedMail {
  return {
    subject: body.subject,
    text: renderText(body, publicUrl),
    html: renderHtml(body, publicUrl),
  }
}
