import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import { useKeptInput } from '../guard/useKeptInput'
import { useUnsavedChanges } from '../kept/unsaved'
import { call, type RpcError } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import type { AdditionalHandle } from './AdditionalForm'
import { emptyValues, type OrganizationValues } from './fields'
import { draftOf, mergeDrafts, type Draft } from './merge'
import type { Stale } from './StaleNotice'

/** Where input waits that somebody could not finish; a new organization has one place for all. */
export const inputPlace = (id: number | undefined): string => `organization:${id ?? 'new'}`

interface KeptInput {
  base: Draft
  mine: Draft
  stored?: OrganizationView
}

const EMPTY: Draft = { values: emptyValues(), additional: [], contactAdditional: [] }

export type Additional = Pick<Draft, 'additional' | 'contactAdditional'>

/** An organization as it is typed, in the form of this page and in those of the engine; what others saved meanwhile is joined to it. */
export function useOrganizationDraft(organization: OrganizationView | undefined) {
  const { t } = useTranslation('app')
  const kept: KeptInput | null = useKeptInput(inputPlace(organization?.id), (): KeptInput => {
    const { draft: from, stored } = base.current
    return { base: from, mine: typed(form.getValues()), ...(stored && { stored }) }
  })
  const [draft, setDraft] = useState<Draft>(() => kept?.mine ?? (organization ? draftOf(organization) : EMPTY))
  /** What the form was filled from, and the version it will be saved on. */
  const base = useRef<{ draft: Draft; stored: OrganizationView | undefined }>(
    kept ? { draft: kept.base, stored: kept.stored ?? organization } : { draft, stored: organization },
  )
  const form = useForm<OrganizationValues>({ defaultValues: base.current.draft.values, shouldFocusError: true })
  const own = useRef<AdditionalHandle>(null)
  const contact = useRef<AdditionalHandle>(null)
  /** Last words of the engine's forms: when a session ends they may go before this one. */
  const seen = useRef<Partial<Additional>>({})
  /**
   * As a key it fills the engine's forms anew with what a colleague saved meanwhile; a save of one's own must not take the focus out of
   * them.
   */
  const round = useRef(0)
  const [isTouched, setTouched] = useState(kept !== null)
  const [stale, setStale] = useState<Stale | null>(null)
  useUnsavedChanges(form.formState.isDirty || isTouched)

  const fill = (values: OrganizationValues): void => {
    for (const [key, value] of Object.entries(values) as [keyof OrganizationValues, string][])
      form.setValue(key, value, { shouldDirty: true })
  }
  useEffect(() => {
    if (kept === null) return
    fill(kept.mine.values)
    toast.info(t('unsaved.back'))
    // Once: what was kept is taken out when the form opens.
  }, [])

  const typed = (values: OrganizationValues): Draft => ({
    values,
    additional: own.current?.values() ?? seen.current.additional ?? base.current.draft.additional,
    contactAdditional: contact.current?.values() ?? seen.current.contactAdditional ?? base.current.draft.contactAdditional,
  })

  /** Somebody saved first. What they changed comes in beside what was typed here, and the next save is on their version. */
  const meet = async (mine: Draft, error: RpcError): Promise<void> => {
    const stored = await call('getOrganization', base.current.stored?.id ?? 0)
    const merged = mergeDrafts(base.current.draft, mine, draftOf(stored))
    base.current = { draft: draftOf(stored), stored }
    round.current++
    form.reset(draftOf(stored).values)
    fill(merged.draft.values)
    setDraft(merged.draft)
    const { changedBy, changedAt } = error.data ?? {}
    setStale({
      who: typeof changedBy === 'string' ? changedBy : null,
      at: typeof changedAt === 'string' ? changedAt : null,
      conflicts: merged.conflicts,
      taken: merged.taken,
    })
    window.scrollTo({ top: 0 })
  }

  /** Something was typed while the save was under way: the form stays open with it, on what was saved. */
  const goesOn = (sent: Draft, saved: OrganizationView): boolean => {
    const now = typed(form.getValues())
    if (JSON.stringify(now) === JSON.stringify(sent)) return false
    const merged = mergeDrafts(sent, now, draftOf(saved)).draft
    base.current = { draft: draftOf(saved), stored: saved }
    form.reset(base.current.draft.values)
    fill(merged.values)
    setDraft(merged)
    return true
  }
  return { draft, base, form, own, contact, seen, round, stale, setStale, setTouched, typed, meet, goesOn }
}
