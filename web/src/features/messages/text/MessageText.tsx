import { useRouter } from '@tanstack/react-router'
import { Fragment, useMemo } from 'react'
import { parseMessage, type Block, type Inline, type LinkTarget } from './parse-message.ts'

interface MessageTextProps {
  readonly text: string
  /** The names of those whom the message mentions. */
  readonly names: readonly string[]
}

/** The text of a message as elements, never as HTML. */
export function MessageText({ text, names }: MessageTextProps) {
  const key = names.join('\n')
  const blocks = useMemo(() => parseMessage(text, key.split('\n')), [text, key])
  return (
    <div className="flex max-w-[70ch] flex-col gap-1.5 text-14 wrap-anywhere">
      {blocks.map((block, n) => (
        <BlockView key={n} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'code')
    return (
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
        className="max-w-full overflow-x-auto rounded-control bg-hover px-2 py-1.5 font-mono text-13"
      >
        {block.text}
      </pre>
    )
  if (block.kind === 'list' || block.kind === 'numbers') {
    const List = block.kind === 'list' ? 'ul' : 'ol'
    return (
      <List className={block.kind === 'list' ? 'list-disc pl-5' : 'list-decimal pl-6'}>
        {block.lines.map((line, n) => (
          <li key={n}>
            <Inlines inlines={line} />
          </li>
        ))}
      </List>
    )
  }
  const Frame = block.kind === 'quote' ? 'blockquote' : 'p'
  return (
    <Frame
      className={block.kind === 'quote' ? 'border-l-2 border-edge pl-2 text-muted' : undefined}
    >
      {block.lines.map((line, n) => (
        <Fragment key={n}>
          {n > 0 && <br />}
          <Inlines inlines={line} />
        </Fragment>
      ))}
    </Frame>
  )
}

function Inlines({ inlines }: { readonly inlines: readonly Inline[] }) {
  return inlines.map((inline, n) => <InlineView key={n} inline={inline} />)
}

function InlineView({ inline }: { readonly inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return <code className="rounded-control bg-hover px-1 font-mono text-13">{inline.text}</code>
    case 'mention':
      return <span className="font-medium text-accent">{inline.text}</span>
    case 'bold':
      return (
        <strong className="font-semibold">
          <Inlines inlines={inline.inlines} />
        </strong>
      )
    case 'link':
      return <MessageLink target={inline.target} text={inline.text} />
  }
}

function MessageLink({ target, text }: { readonly target: LinkTarget; readonly text: string }) {
  const router = useRouter()
  const { href, isOwn } = target
  const look = 'text-accent underline underline-offset-2 hover:text-accent-hover'
  if (!isOwn)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
        {text}
      </a>
    )
  return (
    <a
      href={href}
      rel="noopener"
      className={look}
      onClick={(event) => {
        // Clicks with a modifier key open another tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {text}
    </a>
  )
}
