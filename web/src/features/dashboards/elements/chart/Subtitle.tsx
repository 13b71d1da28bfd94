/** The unit and the period of a picture, under its title. */
export function Subtitle({ text }: { text: string }) {
  return <p className="text-12 text-muted">{text}</p>
}
