import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentView } from '../../server/contract/rooms/views'
import { useNear } from '../ui/useNear'
import { FileIcon } from './FileIcon'
import { linkTo } from './links'

type Pictured = Pick<DocumentView, 'id' | 'roomId' | 'name'> & Partial<Pick<DocumentView, 'mime' | 'no' | 'scan'>>

/**
 * What a picture in a list shows, small, as the server draws it for whoever may read the file; it is asked for once it comes near the
 * window. Its place is kept; where there is nothing to show (too large, held back by the scanner, broken) the icon of its kind stands
 * there.
 */
export const Thumbnail = ({ file }: { file: Pictured }): ReactElement => {
  const { t } = useTranslation('rooms')
  const { id, roomId, no, scan } = file
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useNear(box)
  const isHeldBack = scan === 'pending' || scan === 'infected'
  const version = `${id} ${no ?? ''}`
  const [drawn, setDrawn] = useState<{ version: string; path: string | null } | null>(null)
  useEffect(() => {
    if (!isNear || isHeldBack) return
    let isWanted = true
    linkTo(roomId, id, { thumb: true, ...(no !== undefined && { no }) }).then(
      (path) => isWanted && setDrawn({ version, path }),
      () => isWanted && setDrawn({ version, path: null }),
    )
    return () => {
      isWanted = false
    }
  }, [isNear, isHeldBack, roomId, id, no, version])
  const path = drawn?.version === version && !isHeldBack ? drawn.path : null
  return (
    <span ref={box} className="rm-thumb">
      {path === null ? (
        <FileIcon name={file.name} {...(file.mime !== undefined && { mime: file.mime })} />
      ) : (
        <img src={path} alt={t('kind.image')} width={40} height={32} decoding="async" onError={() => setDrawn({ version, path: null })} />
      )}
    </span>
  )
}
