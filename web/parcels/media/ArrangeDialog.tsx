import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLeaving } from '../../guard/useLeaving'
import { call, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { ConfirmDialog, VerbDialog } from '../../ui'
import { ArrangeList } from './ArrangeList'
import { keptMedia, linesIn, LISTS, mediaChanges, NO_CHANGES, removedCount, withMoved, type MediaDraft } from './draft'

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
