import { useEffect, useRef } from 'react'

interface BlobImageProps {
  readonly blob: Blob
  readonly alt: string
  readonly className: string
}

/** A picture from bytes; its address lasts as long as it is on screen. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    image.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} alt={alt} className={className} />
}
