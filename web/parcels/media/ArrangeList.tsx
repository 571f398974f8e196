import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../../ui'
import type { Line, Media } from './draft'
import { Picture } from './Picture'

interface ArrangeListProps {
  title: string
  lines: readonly Line[]
  media: readonly Media[]
  /** The first one stands for the parcel. */
  hasCover: boolean
  onMove: (step: { from: number; to: number }) => void
  onName: (url: string, name: string) => void
  onRemove: (url: string, isRemoved: boolean) => void
}

/** Pictures in their order: dragged or moved by buttons, named, marked for removal. */
export const ArrangeList = ({ title, lines, media, hasCover, onMove, onName, onRemove }: ArrangeListProps): ReactElement | null => {
  const { t } = useTranslation('parcelMedia')
  const [dragged, setDragged] = useState<number | null>(null)
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ol className="pm-lines">
        {lines.map(({ url, name, isRemoved }, index) => {
          const size = media.find((one) => one.url === url)
          return (
            <li
              key={url}
              className={[dragged === index ? 'dragged' : '', isRemoved ? 'removed' : ''].filter(Boolean).join(' ') || undefined}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null) onMove({ from: dragged, to: index })
                setDragged(null)
              }}
            >
              <span
                className="pm-grip"
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', name)
                  setDragged(index)
                }}
                onDragEnd={() => setDragged(null)}
              >
                <Icon name="grip" />
                <span className="pm-thumb">
                  <Picture url={url} size={320} alt="" width={size?.width ?? 4} height={size?.height ?? 3} />
                </span>
              </span>
              <span className="pm-name">
                <input
                  className="input"
                  aria-label={t('arrange.name', { at: index + 1, title })}
                  maxLength={250}
                  value={name}
                  disabled={isRemoved}
                  onChange={(event) => onName(url, event.target.value)}
                />
                {isRemoved ? (
                  <span className="tag">{t('arrange.removed')}</span>
                ) : (
                  hasCover && index === 0 && <span className="tag done">{t('arrange.cover')}</span>
                )}
              </span>
              <span className="pm-moves">
                <Button
                  size="small"
                  variant="quiet"
                  icon="up"
                  disabled={index === 0}
                  label={t('arrange.up', { name })}
                  onClick={() => onMove({ from: index, to: index - 1 })}
                />
                <Button
                  size="small"
                  variant="quiet"
                  icon="down"
                  disabled={index === lines.length - 1}
                  label={t('arrange.down', { name })}
                  onClick={() => onMove({ from: index, to: index + 1 })}
                />
                {isRemoved ? (
                  <Button size="small" variant="quiet" onClick={() => onRemove(url, false)}>
                    {t('arrange.keep')}
                  </Button>
                ) : (
                  <Button
                    size="small"
                    variant="quiet"
                    icon="trash"
                    label={t('arrange.remove', { name })}
                    onClick={() => onRemove(url, true)}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
