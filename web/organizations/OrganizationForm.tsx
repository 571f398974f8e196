import './organizations.css'
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OrganizationType, OrganizationView } from '../../server/contract/organizations/views'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { useKeptInput } from '../guard/useKeptInput'
import { call, RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { toast } from '../ui/toasts/toasts'
import { useSaveKey } from '../ui/useSaveKey'
import { FaultNote, LoadBarrier, Skeleton } from '../ui'
import type { AdditionalHandle } from './AdditionalForm'
import { emptyValues, faultsOfServer, inputOf, type OrganizationValues } from './fields'
import { draftOf, mergeDrafts, type Draft } from './merge'
import { OrganizationFields } from './OrganizationFields'
import { StaleNotice, type Stale } from './StaleNotice'
import { useDefinitions } from './useDefinitions'

const AdditionalForm = lazy(() => import('./AdditionalForm').then((file) => ({ default: file.AdditionalForm })))

export const FORM_ID = 'organization'

/** Where input waits that somebody could not finish; a new organization has one place for all. */
export const inputPlace = (id: number | undefined): string => `organization:${id ?? 'new'}`

interface KeptInput {
  base: Draft
  mine: Draft
  stored?: OrganizationView
}

interface OrganizationFormProps {
  type: OrganizationType
  /** Missing: a new one. */
  organization?: OrganizationView
  onBusy: (isBusy: boolean) => void
  onSaved: (organization: OrganizationView) => void
}

const EMPTY: Draft = { values: emptyValues(), additional: [], contactAdditional: [] }

type Additional = Pick<Draft, 'additional' | 'contactAdditional'>

interface AdditionalFormsProps extends Pick<ReturnType<typeof useDefinitions>, 'organizationFields' | 'contactFields'> {
  draft: Draft
  own: RefObject<AdditionalHandle>
  contact: RefObject<AdditionalHandle>
  refused: readonly { path: string; rule: string }[] | undefined
  onChange: (values: Partial<Additional>) => void
}

/** The house's own fields, of the organization and of its contact. */
const AdditionalForms = ({
  draft,
  own,
  contact,
  organizationFields,
  contactFields,
  refused,
  onChange,
}: AdditionalFormsProps): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <Suspense
      fallback={
        <LoadBarrier>
          <Skeleton lines={3} label={t('loading')} />
        </LoadBarrier>
      }
    >
      {organizationFields.length > 0 && (
        <AdditionalForm
          part="organization"
          definitions={organizationFields}
          values={draft.additional}
          refused={refused?.filter(({ path }) => !path.includes('/contact/'))}
          onChange={(additional) => onChange({ additional })}
          handle={own}
        />
      )}
      {contactFields.length > 0 && (
        <AdditionalForm
          part="contact"
          definitions={contactFields}
          values={draft.contactAdditional}
          refused={refused?.filter(({ path }) => path.includes('/contact/'))}
          onChange={(contactAdditional) => onChange({ contactAdditional })}
          handle={contact}
        />
      )}
    </Suspense>
  )
}

/** An organization in one step: a new authority, or what is known changed. Save by a button with form={FORM_ID}, or Ctrl+S. */
export const OrganizationForm = ({ type, organization, onBusy, onSaved }: OrganizationFormProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const { organizationFields, contactFields, isPending } = useDefinitions()
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
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  /**
   * As a key it fills the engine's forms anew with what a colleague saved meanwhile; a save of one's own must not take the focus out of
   * them.
   */
  const round = useRef(0)
  const [isTouched, setTouched] = useState(kept !== null)
  const [stale, setStale] = useState<Stale | null>(null)
  const [refused, setRefused] = useState<{ sentence: string; fields: { path: string; rule: string }[] } | null>(null)
  useUnsavedChanges(form.formState.isDirty || isTouched)

  const fill = (values: OrganizationValues): void => {
    for (const [key, value] of Object.entries(values) as [keyof OrganizationValues, string][])
      form.setValue(key, value, { shouldDirty: true })
  }
  useEffect(() => {
    if (kept === null) return
    fill(kept.mine.values)
    toast.info(t('app:unsaved.back'))
    // Once: what was kept is taken out when the form opens.
  }, [])

  useSaveKey(() => element.current?.requestSubmit())

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

  const refuse = (error: RpcError): void => {
    const { fields, others } = faultsOfServer(error.data?.['errors'])
    const [first] = fields.keys()
    for (const [key, rule] of fields) form.setError(key, { message: rule }, { shouldFocus: key === first })
    setRefused({ sentence: error.message, fields: others })
    toast.error(t(organization ? 'saved.changeFailed' : 'saved.createFailed'))
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

  const save = async (values: OrganizationValues): Promise<void> => {
    if (isBusy.current) return
    if (own.current?.check() === false || contact.current?.check() === false) return
    const mine = typed(values)
    const { stored } = base.current
    const input = inputOf(values, type, stored)
    const sent = {
      ...input,
      additionalFields: mine.additional,
      contact: { ...input.contact, ...(mine.contactAdditional.length > 0 && { additionalFields: mine.contactAdditional }) },
    }
    isBusy.current = true
    onBusy(true)
    setRefused(null)
    setStale(null)
    try {
      const saved = await call(stored ? 'updateOrganization' : 'createOrganization', sent)
      toast.success(t(stored ? 'saved.changed' : 'saved.created'))
      void queryClient.invalidateQueries({ queryKey: ['getOrganizations'] })
      queryClient.setQueryData(['getOrganization', saved.id], saved)
      if (goesOn(mine, saved)) return
      form.reset(values)
      setTouched(false)
      // Where this leads must not ask about what has just been saved.
      writeUnsaved(false)
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      if (error.code === 409 && stored) await meet(mine, error)
      else refuse(error)
    } finally {
      isBusy.current = false
      onBusy(false)
    }
  }

  if (isPending) return <Skeleton lines={8} />
  return (
    <form
      id={FORM_ID}
      ref={element}
      className="org-form"
      noValidate
      aria-label={t('form')}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {stale && (
        <StaleNotice
          stale={stale}
          onTake={({ key, theirs }) => {
            form.setValue(key, theirs, { shouldDirty: true, shouldValidate: true })
            setStale({ ...stale, conflicts: stale.conflicts.filter((one) => one.key !== key) })
          }}
        />
      )}
      {refused && <FaultNote>{refused.sentence}</FaultNote>}
      <OrganizationFields form={form} type={type} scope="all" isReviewBody={organization?.reviewBody === true} />
      <AdditionalForms
        key={round.current}
        {...{ draft, own, contact, organizationFields, contactFields }}
        refused={refused?.fields}
        onChange={(values) => {
          Object.assign(seen.current, values)
          setTouched(true)
        }}
      />
    </form>
  )
}
