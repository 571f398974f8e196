import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { plainWords } from '../../../engine/reading'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { parseShape, measured } from '../../map/shapeText'
import type { MergeConflictProps } from '../MergeConflict'
import { sizeText } from '../words'
import { conflictsOf, withTheirs, type Conflict } from './conflicts'
import { mergedDraft, type Draft } from './draft'

interface Meeting {
  readonly theirs: PropertyView
  readonly message?: string
  readonly conflicts: readonly Conflict[]
}

/** What is edited, and what it was typed upon. */
export interface Edited {
  parcel: PropertyView
  draft: Draft
}

/** A value of a draft in words, as the form says it. */
const useValueText = (): ((field: keyof Draft, value: unknown) => string) => {
  const { t } = useTranslation('parcels')
  const language = useLanguage()
  const places = useRpc('getLocations', [true])
  return (field, value) => {
    if (field === 'locationId') return places.data?.find(({ id }) => id === value)?.name ?? t('unknownLocation')
    if (field === 'geoJson') {
      const { shape } = parseShape(value as Draft['geoJson'])
      return shape ? sizeText(Math.round(measured(shape, []).area), language) : ''
    }
    if (typeof value === 'boolean' || value === null)
      return t(`${field === 'hasBuilding' ? 'building' : 'tri'}.${value === null ? 'unbekannt' : value ? 'ja' : 'nein'}`)
    if (Array.isArray(value)) return value.join(', ')
    return field === 'description' || field === 'internalNotes' ? plainWords(String(value)) : String(value)
  }
}

/**
 * Two people at one parcel: theirs is what is there now, what was typed here stands upon it, and where both differ one chooses field by
 * field.
 */
export const useMergeConflict = (
  { parcel, draft }: Edited,
  onEdited: (edited: Edited) => void,
): { met: MergeConflictProps | null; meet: (theirs: PropertyView, message?: string) => void } => {
  const { t } = useTranslation('parcels')
  const valueText = useValueText()
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const meet = (theirs: PropertyView, message?: string): void => {
    setMeeting({ theirs, conflicts: conflictsOf(parcel, draft, theirs), ...(message !== undefined && { message }) })
    onEdited({ parcel: theirs, draft: mergedDraft(parcel, draft, theirs) })
  }
  const take = (key: string): void => {
    const conflict = meeting?.conflicts.find((one) => one.key === key)
    if (!meeting || !conflict) return
    onEdited({ parcel, draft: withTheirs(draft, conflict) })
    setMeeting({ ...meeting, conflicts: meeting.conflicts.filter((one) => one !== conflict) })
  }
  const rows = (meeting?.conflicts ?? []).map(({ key, field, name, mine, theirs }) => ({
    ...{ key, label: name ?? t(`field.${field}`) },
    ...{ mine: valueText(field, mine), theirs: valueText(field, theirs) },
  }))
  const said = meeting?.message === undefined ? {} : { message: meeting.message }
  return { met: meeting && { who: meeting.theirs.updatedBy, at: meeting.theirs.updated, rows, onTake: take, ...said }, meet }
}
