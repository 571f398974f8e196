import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePicture } from '../../download/pictures'

interface PictureProps {
  url: string
  /** Pixels along the longer side. */
  size: 320 | 1600 | 4096
  alt: string
  width: number
  height: number
}

/** A picture of a parcel as far as whoever looks may see it; its place is kept while it is on its way. */
export const Picture = ({ url, size, alt, width, height }: PictureProps): ReactElement => {
  const { t } = useTranslation('parcelMedia')
  const image = useRef<HTMLImageElement>(null)
  const src = usePicture(`${url}?size=${size}`, image)
  const [broken, setBroken] = useState<string | null>(null)
  if (src === 'broken' || (src !== null && broken === src)) return <span className="pm-broken small soft">{t('broken')}</span>
  return (
    <img
      ref={image}
      className={src === null ? 'pm-waiting' : undefined}
      {...(src === null ? {} : { src })}
      alt={alt}
      {...{ width, height }}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}
