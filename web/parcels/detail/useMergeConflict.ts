import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { plainWords } from '../../../engine/reading'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { parseShape, measured } from '../../map/shapeText'
import type { MergeConflictProps } from '../MergeConflict'
import { sizeText } from '../words'
import { mergedDraft, type Draft, draftOf, same } from './draft'

/** What both changed, and differently: mine stays in the form until one decides. */
interface Conflict {
  /** A field of the draft, or `own:` and the id of an additional field. */
  readonly key: string
  readonly field: keyof Draft
  /** Of an additional field. */
  readonly name?: string
  readonly mine: unknown
  readonly theirs: unknown
}

const ofFields = (base: Draft, mine: Draft, theirs: Draft): Conflict[] =>
  base.additionalFields.flatMap((was): Conflict[] => {
    const [own, other] = [mine, theirs].map(({ additionalFields }) => additionalFields.find(({ id }) => id !== undefined && id === was.id))
    if (!own || !other || own.value === was.value || other.value === was.value || own.value === other.value) return []
    return [{ key: `own:${was.id ?? ''}`, field: 'additionalFields', name: other.name, mine: own.value, theirs: other.value }]
  })

/** Names that are public and additional fields are put together one by one; of them only values can collide. */
const conflictsOf = (base: PropertyView, mine: Draft, theirs: PropertyView): Conflict[] => {
  const [before, now] = [draftOf(base), draftOf(theirs)]
  const fields = (Object.keys(mine) as (keyof Draft)[]).filter((field) => field !== 'publicFields' && field !== 'additionalFields')
  const plain = fields.flatMap((field): Conflict[] => {
    const [was, own, other] = [before[field], mine[field], now[field]]
    return same(was, own) || same(was, other) || same(own, other) ? [] : [{ key: field, field, mine: own, theirs: other }]
  })
  return [...plain, ...ofFields(before, mine, now)]
}

/** The draft with theirs where both had changed it. */
const withTheirs = (draft: Draft, { key, field, theirs }: Conflict): Draft =>
  field !== 'additionalFields'
    ? { ...draft, [field]: theirs }
    : {
        ...draft,
        additionalFields: draft.additionalFields.map((one) => (`own:${one.id ?? ''}` === key ? { ...one, value: String(theirs) } : one)),
      }

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
