export function Subtitle({ text }: { text: string }) {
  return <p className="text-12 text-muted">{text}</p>
}
