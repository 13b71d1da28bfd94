import { HelpPage as HelpTopic } from '@cartograph/contract'
import DOMPurify from 'dompurify'
import { Marked } from 'marked'

/**
 * Renders the markdown of a help page as safe HTML. `address` returns the URL of another help page.
 */
export function renderHelp(markdown: string, address: (topic: HelpTopic) => string): string {
  const marked = new Marked({
    async: false,
    walkTokens: (token) => {
      if (token.type !== 'link') return
      const topic = parseTopic(String(token['href']))
      if (topic !== null) token['href'] = address(topic)
    },
  })
  // Wide content scrolls in its own box, which the keyboard must be able to focus.
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(/<table>[^]*?<\/table>/g, '<div tabindex="0">$&</div>')
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'img',
      'video',
      'audio',
    ],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
  })
}

/** Pages link to one another as `team`, `team.md` or `?md=team`. */
export function parseTopic(href: string): HelpTopic | null {
  const name = /^(?:(?:\.\/)?help)?\?md=([\w-]+)$/.exec(href)?.[1] ?? href.replace(/\.md$/, '')
  const topic = HelpTopic.safeParse(name)
  return topic.success ? topic.data : null
}
