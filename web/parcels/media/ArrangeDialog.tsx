import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLeaving } from '../../guard/useLeaving'
import { call, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { ConfirmDialog, VerbDialog, Button, Icon } from '../../ui'
import {
  keptMedia,
  linesIn,
  LISTS,
  mediaChanges,
  NO_CHANGES,
  removedCount,
  withMoved,
  type MediaDraft,
  type Line,
  type Media,
} from './draft'
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
const ArrangeList = ({ title, lines, media, hasCover, onMove, onName, onRemove }: ArrangeListProps): ReactElement | null => {
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

interface ArrangeDialogProps {
  parcel: PropertyView
  onSaved: (parcel: PropertyView) => void
  onClose: () => void
}

/** Order, names and removal of the pictures of a parcel, in one save; what others add meanwhile stays. */
export const ArrangeDialog = ({ parcel, onSaved, onClose }: ArrangeDialogProps): ReactElement => {
  const { t } = useTranslation(['parcelMedia', 'parcels', 'app'])
  const [draft, setDraft] = useState<MediaDraft>(NO_CHANGES)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, run } = useAction(({ message }) => toast.error(`${t('parcels:refused.update')} ${message}`))
  const kept = useKeptInput<MediaDraft>(keptMedia(parcel.id), () => draft)
  const [isRestored, setRestored] = useState(false)
  if (kept !== null && !isRestored) {
    setRestored(true)
    setDraft(kept)
  }
  const changes = mediaChanges(parcel, draft)
  useUnsavedChanges(changes !== null)
  const count = removedCount(parcel, draft)
  const end = (): void => {
    writeUnsaved(false)
    onClose()
  }
  const { leave, question } = useLeaving(changes !== null, end)
  const save = async (): Promise<void> => {
    setAsked(false)
    if (changes === null) return end()
    await run(async () => {
      const saved = await call('updateProperty', { id: parcel.id, version: parcel.version ?? 0, ...changes })
      toast.success(t('parcels:done.updated'))
      onSaved(saved)
      end()
    })
  }
  const toggle = (url: string, isRemoved: boolean): void =>
    setDraft({ ...draft, removed: isRemoved ? [...draft.removed, url] : draft.removed.filter((one) => one !== url) })
  return (
    <VerbDialog
      title={t('arrange.title')}
      verb={t('parcels:apply')}
      width="wide"
      isReady={changes !== null}
      busy={isBusy}
      onDo={() => (count > 0 ? setAsked(true) : void save())}
      onClose={leave}
    >
      <p className="small soft">{t('arrange.hint')}</p>
      {LISTS.map((list) => {
        const lines = linesIn(parcel, draft, list)
        return (
          <ArrangeList
            key={list}
            title={t(`parcels:field.${list}`)}
            lines={lines}
            media={parcel[list] ?? []}
            hasCover={list === 'images'}
            onMove={(step) => setDraft(withMoved(lines, draft, list, step))}
            onName={(url, name) => setDraft({ ...draft, names: { ...draft.names, [url]: name } })}
            onRemove={toggle}
          />
        )
      })}
      {isAsked && (
        <ConfirmDialog
          title={t('parcels:sure')}
          confirm={t('arrange.removeNow')}
          danger
          onConfirm={() => void save()}
          onCancel={() => setAsked(false)}
        >
          {t('arrange.sureRemove', { count })}
        </ConfirmDialog>
      )}
      {question}
    </VerbDialog>
  )
}
