import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useKeptInput } from '../../guard/useKeptInput'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { RpcError, call } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { changesOf, draftOf, keptParcel, type Draft } from './draft'
import { faultText, fieldOf, type FaultRow } from './Refused'
import { useMergeConflict, type Edited } from './useMergeConflict'

interface ParcelDraftProps {
  /** As it is now; others may save meanwhile. */
  live: PropertyView
  onSaved: (parcel: PropertyView) => void
  onClose: () => void
}

/** A parcel as it is edited: a copy, kept over a reload and a failed save, and joined with what others saved meanwhile. */
export function useParcelDraft({ live, onSaved, onClose }: ParcelDraftProps) {
  const { t } = useTranslation('parcels')
  // What was there when editing began: others' changes since are theirs, and a save then is a stale one.
  const kept: Edited | null = useKeptInput<Edited>(keptParcel(live.id), (): Edited => ({ parcel, draft }))
  const [parcel, setParcel] = useState(kept?.parcel ?? live)
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? draftOf(live))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; rows: FaultRow[]; of: Draft } | null>(null)
  const changes = changesOf(parcel, draft)
  const count = Object.keys(changes).length
  useUnsavedChanges(count > 0)

  const put = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  /** Nothing is kept of what was saved or thrown away: what is edited next time is what is there then. */
  const end = (): void => {
    writeUnsaved(false)
    onClose()
  }
  const { met, meet } = useMergeConflict({ parcel, draft }, (edited) => {
    setParcel(edited.parcel)
    setDraft(edited.draft)
  })
  /** Whether somebody was faster: then theirs are met, to be looked at and applied once more. */
  const hasMet = async (message: string): Promise<boolean> => {
    const theirs = await call('getProperty', parcel.id).catch(() => null)
    if (theirs === null || theirs.version === parcel.version) return false
    meet(theirs, message)
    return true
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || draft.name.trim() === '') return
    if (count === 0) return onClose()
    setBusy(true)
    setFailure(null)
    try {
      onSaved(await call('updateProperty', { id: parcel.id, version: parcel.version ?? 0, ...changes }))
      toast.success(t('done.updated'))
      end()
    } catch (fault) {
      const rows = fault instanceof RpcError && Array.isArray(fault.data?.['errors']) ? (fault.data['errors'] as FaultRow[]) : []
      const message = fault instanceof RpcError ? fault.message : ''
      const isMet = fault instanceof RpcError && fault.code === 409 && (await hasMet(`${t('refused.update')} ${message}`))
      if (!isMet) setFailure({ message, rows, of: draft })
      setBusy(false)
    }
  }
  /** What the server found wrong, by field, until the field is touched again. */
  const wrong = Object.fromEntries(
    (failure?.rows ?? []).flatMap((row) => {
      const field = fieldOf(row) as keyof Draft
      return failure && draft[field] === failure.of[field] ? [[field, faultText(row, t)]] : []
    }),
  )
  /** Others' changes are told while one still types, not only by a refusal. */
  const isNewer = !isBusy && (live.version ?? 0) > (parcel.version ?? 0)
  return { parcel, draft, put, count, isBusy, failure, wrong, isNewer, met, meet, save, end }
}
